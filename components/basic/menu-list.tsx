// The list of a menu at a position of the window: navigated by arrow keys, closed by Escape and by actions outside.
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link } from '@/components/basic/link'
import { keyOf } from '@/lib/client/composing'
import { Icon, type IconName } from './icon'
import styles from './menu.module.css'

export interface MenuEntry {
  key: string
  label: ReactNode
  icon?: IconName
  danger?: boolean
  disabled?: boolean
  /** One of several to choose from; the chosen ones carry a check mark. */
  checked?: boolean
  /** A heading above this entry. */
  group?: string
  /** The entry leads to a page. */
  href?: string
  onClick?: () => void
}

/** Where a menu opens: a button's box, or the point of a right click. */
export type MenuPlace = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

interface MenuListProps {
  entries: readonly MenuEntry[]
  at: MenuPlace | (() => MenuPlace | undefined)
  align?: 'start' | 'end'
  id?: string
  label?: string
  head?: ReactNode
  /** The button that opened it: a click there does not count as outside. */
  within?: RefObject<HTMLElement | null>
  /** Rendered in place, inside its landmark; its ancestors must not clip it or create a stacking context. */
  inPlace?: true
  /** `focus` is true if the focus must return to its origin. */
  onClose: (focus: boolean) => void
}

const gap = 4

/** Places the menu below its box, or above it if there is no space below. */
function putAt(menu: HTMLElement, from: MenuPlace, align: 'start' | 'end'): void {
  const { offsetWidth: width, offsetHeight: height } = menu
  const below = from.bottom + gap + height <= window.innerHeight || from.top < height + gap
  const left = align === 'end' ? from.right - width : from.left
  menu.style.top = `${below ? from.bottom + gap : from.top - gap - height}px`
  menu.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - width - gap))}px`
}

const enabled = '[role^="menuitem"]:not(:disabled)'

export function MenuList({ entries, at, align = 'end', id, label, head, within, inPlace, onClose }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a menu is placed once, where it opens
  useLayoutEffect(() => {
    const from = typeof at === 'function' ? at() : at
    if (!menu.current || !from) return
    putAt(menu.current, from, align)
    const chosen = menu.current.querySelector<HTMLElement>('[aria-checked="true"]') ?? menu.current.querySelector<HTMLElement>(enabled)
    chosen?.focus()
    const scrolled = (event: Event) => {
      const now = typeof at === 'function' ? at() : undefined
      // the scroll event of a button that was scrolled into view arrives a frame later, when the menu is already open
      if (now && now.left === from.left && now.top === from.top) return
      if (!menu.current?.contains(event.target as Node)) close.current(false)
    }
    window.addEventListener('scroll', scrolled, true)
    return () => window.removeEventListener('scroll', scrolled, true)
  }, [])
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const target = event.target as Node
      if (!menu.current?.contains(target) && !within?.current?.contains(target)) close.current(false)
    }
    const away = () => close.current(false)
    document.addEventListener('pointerdown', outside)
    window.addEventListener('resize', away)
    return () => {
      document.removeEventListener('pointerdown', outside)
      window.removeEventListener('resize', away)
    }
  }, [within])

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>(enabled) ?? [])]
    const now = items.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[keyOf(event)]
    if (keyOf(event) === 'Escape' || keyOf(event) === 'Tab') {
      if (keyOf(event) === 'Escape') event.preventDefault()
      event.stopPropagation()
      onClose(true)
    } else if (to !== undefined) {
      event.preventDefault()
      items[(to + items.length) % items.length]?.focus()
    }
  }
  const list = (
    <div ref={menu} id={id} role="menu" aria-label={label} tabIndex={-1} className={styles.menu} onKeyDown={onKeyDown}>
      {head && (
        <div role="presentation" className={styles.head}>
          {head}
        </div>
      )}
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} onDone={() => onClose(true)} />
      ))}
    </div>
  )
  return inPlace ? list : createPortal(list, document.body)
}

function Entry({ entry, onDone }: { entry: MenuEntry; onDone: () => void }) {
  const content = (
    <>
      {entry.icon && <Icon name={entry.icon} size={14} />}
      {entry.label}
      {entry.checked && <Icon name="check" size={14} className={styles.tick} />}
    </>
  )
  return (
    <>
      {entry.group && (
        <div role="presentation" className={styles.group}>
          {entry.group}
        </div>
      )}
      {entry.href ? (
        <Link href={entry.href} role="menuitem" tabIndex={-1} className={styles.entry} data-track={`menu.${entry.key}`} onClick={onDone}>
          {content}
        </Link>
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={styles.entry}
          disabled={entry.disabled}
          data-track={`menu.${entry.key}`}
          {...(entry.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': entry.checked })}
          data-danger={entry.danger || undefined}
          onClick={(event) => {
            event.stopPropagation()
            onDone()
            entry.onClick?.()
          }}
        >
          {content}
        </button>
      )}
    </>
  )
}
