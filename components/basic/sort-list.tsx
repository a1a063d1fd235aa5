// A list sorted by dragging, or by the buttons of each line; moves are announced to screen readers.
import { useTranslations } from 'next-intl'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from './icon'
import { moveItem } from './move-item'
import styles from './sort-list.module.css'

interface SortListProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  nameOf: (item: T) => string
  /** The content of a line between handle and buttons. */
  children: (item: T) => ReactNode
  /** The items in their new order, after every single move. */
  onMove: (items: T[]) => void
  label: string
}

export function SortList<T>({ items, keyOf, nameOf, children, onMove, label }: SortListProps<T>) {
  const t = useTranslations('widget.sort')
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length) return
    onMove(moveItem(items, from, to))
    setSaid(t('moved', { name: nameOf(item), n: to + 1, of: items.length }))
  }
  /** The button that was pressed keeps the focus in the line's new place; at an end its neighbour takes it. */
  const step = (from: number, by: -1 | 1) => {
    const to = from + by
    flushSync(() => move(from, to))
    const [up, down] = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('button[data-step]') ?? []
    const wanted = by < 0 ? up : down
    ;(wanted?.disabled ? (by < 0 ? down : up) : wanted)?.focus()
  }
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            draggable
            data-dragged={dragged === index || undefined}
            onDragStart={(event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(index)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event: DragEvent) => {
              event.preventDefault()
              if (dragged === null || dragged === index) return
              move(dragged, index)
              setDragged(index)
            }}
            onDrop={(event: DragEvent) => event.preventDefault()}
          >
            <Icon name="drag" className={styles.handle} />
            <span className={styles.content}>{children(item)}</span>
            <button
              type="button"
              className={styles.step}
              data-step
              aria-label={t('up', { name: nameOf(item) })}
              disabled={index === 0}
              onClick={() => step(index, -1)}
            >
              <Icon name="up" size={14} />
            </button>
            <button
              type="button"
              className={styles.step}
              data-step
              aria-label={t('down', { name: nameOf(item) })}
              disabled={index === items.length - 1}
              onClick={() => step(index, 1)}
            >
              <Icon name="down" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <span className={styles.said} aria-live="polite">
        {said}
      </span>
    </>
  )
}
