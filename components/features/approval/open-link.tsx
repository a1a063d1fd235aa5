// A link that opens within its view: a plain click changes only the view; the address works in new tabs.
import type { MouseEvent, ReactNode } from 'react'

interface OpenLinkProps {
  href: string
  onOpen: () => void
  className?: string
  title?: string
  current?: boolean
  children: ReactNode
}

export function OpenLink({ href, onOpen, className, title, current, children }: OpenLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      className={className}
      href={href}
      title={title}
      aria-current={current ? 'page' : undefined}
      data-on={current || undefined}
      onClick={open}
    >
      {children}
    </a>
  )
}
