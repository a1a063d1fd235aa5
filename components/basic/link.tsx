// A link inside the back office. Its target is prefetched on hover or focus: a screen shows dozens of links, and
// prefetching all targets would cause most of its requests.
'use client'
import NextLink, { useLinkStatus } from 'next/link'
import { type ComponentProps, useState } from 'react'
import styles from './link.module.css'

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'prefetch' | 'onMouseEnter' | 'onTouchStart'>

export function Link({ onFocus, ...props }: LinkProps) {
  const [meant, setMeant] = useState(false)
  const mean = () => setMeant(true)
  return (
    <NextLink
      {...props}
      prefetch={meant ? null : false}
      onMouseEnter={mean}
      onTouchStart={mean}
      onFocus={(event) => {
        mean()
        onFocus?.(event)
      }}
    />
  )
}

/** Inside a link: shows at once that its click was heard while the page that it leads to is still on its way. */
export function Heard() {
  const { pending } = useLinkStatus()
  return pending && <i className={styles.heard} aria-hidden="true" />
}
