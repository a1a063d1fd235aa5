// A menu that opens from a button: mouse, touch and keys; no more code than that.
'use client'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from './icon'
import styles from './menu.module.css'

export interface MenuEntry {
  key: string
  label: ReactNode
  icon?: IconName
  danger?: boolean
  /** One of several to choose from; the chosen ones carry a tick. */
  checked?: boolean
  /** A heading above this entry. */
  group?: string
  onClick: () => void
}

interface MenuProps {
  entries: readonly MenuEntry[]
  /** The button's name for those who don't see it. */
  label?: string
  className?: string
  /** Which side of the button the menu keeps to. */
  align?: 'start' | 'end'
  /** Above the entries: who is signed in, for example. */
  head?: ReactNode
  children: ReactNode
}

const gap = 4

/** Places the menu under its button, or above it where there is no room below. */
function place(menu: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const from = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const below = from.bottom + gap + height <= window.innerHeight || from.top < height + gap
  const left = align === 'end' ? from.right - width : from.left
  menu.style.top = `${below ? from.bottom + gap : from.top - gap - height}px`
  menu.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - width - gap))}px`
}

export function Menu({ entries, label, className, align = 'end', head, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    if (!open || !menu.current || !button.current) return
    place(menu.current, button.current, align)
    const chosen =
      menu.current.querySelector<HTMLElement>('[aria-checked="true"]') ?? menu.current.querySelector<HTMLElement>('[role^="menuitem"]')
    chosen?.focus()
  }, [open, align])
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      const target = event.target as Node
      if (!menu.current?.contains(target) && !button.current?.contains(target)) setOpen(false)
    }
    const away = () => setOpen(false)
    document.addEventListener('pointerdown', outside)
    window.addEventListener('resize', away)
    window.addEventListener('scroll', away, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      window.removeEventListener('resize', away)
      window.removeEventListener('scroll', away, true)
    }
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      event.stopPropagation()
      close()
    } else if (to !== undefined) {
      event.preventDefault()
      items[(to + items.length) % items.length]?.focus()
    }
  }
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
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {open &&
        createPortal(
          <div ref={menu} id={id} role="menu" aria-label={label} tabIndex={-1} className={styles.menu} onKeyDown={onKeyDown}>
            {head && (
              <div role="presentation" className={styles.head}>
                {head}
              </div>
            )}
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} onDone={close} />
            ))}
          </div>,
          document.body,
        )}
    </>
  )
}

function Entry({ entry, onDone }: { entry: MenuEntry; onDone: () => void }) {
  return (
    <>
      {entry.group && (
        <div role="presentation" className={styles.group}>
          {entry.group}
        </div>
      )}
      <button
        type="button"
        tabIndex={-1}
        data-track={`menu.${entry.key}`}
        {...(entry.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': entry.checked })}
        data-danger={entry.danger || undefined}
        onClick={(event) => {
          event.stopPropagation()
          onDone()
          entry.onClick()
        }}
      >
        {entry.icon && <Icon name={entry.icon} size={14} />}
        {entry.label}
        {entry.checked && <Icon name="check" size={14} className={styles.tick} />}
      </button>
    </>
  )
}
