// A link inside the back office. Its target is prefetched on hover or focus: a screen shows dozens of links, and
// prefetching all targets would cause most of its requests.
'use client'
import NextLink from 'next/link'
import { type ComponentProps, useState } from 'react'

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
