// A menu that opens from a button, by mouse, touch and keys.
import { type ReactNode, useId, useRef, useState } from 'react'
import { keyOf } from '@/lib/client/composing'
import { type MenuEntry, MenuList } from './menu-list'

export type { MenuEntry } from './menu-list'

interface MenuProps {
  entries: readonly MenuEntry[]
  /** The button's name for screen readers. */
  label?: string
  className?: string
  /** The side of the button to which the menu is aligned. */
  align?: 'start' | 'end'
  /** Above the entries: who is signed in, for example. */
  head?: ReactNode
  /** The button represents the current page. */
  on?: boolean
  children: ReactNode
}

export function Menu({ entries, label, className, align = 'end', head, on, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-on={on || undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (keyOf(event) !== 'ArrowDown' || open) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {open && (
        <MenuList
          id={id}
          entries={entries}
          label={label}
          align={align}
          head={head}
          at={() => button.current?.getBoundingClientRect()}
          within={button}
          onClose={(focus) => {
            setOpen(false)
            if (focus) button.current?.focus()
          }}
        />
      )}
    </>
  )
}
