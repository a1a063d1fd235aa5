// A record on the board: its name opens it, it is dragged as a whole, and its menu brings it to another state.
import { useTranslations } from 'next-intl'
import type { PointerEvent, ReactNode } from 'react'
import { Icon } from '@/components/basic/icon'
import { Menu } from '@/components/basic/menu'
import styles from './board.module.css'

interface BoardCardProps {
  name: string
  children: ReactNode
  /** All other states; those that it cannot be brought into are shown and disabled. */
  targets: readonly { value: string; label: string; allowed: boolean }[]
  waiting: boolean
  onOpen: () => void
  onMove: (to: string) => void
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

export function BoardCard({ name, children, targets, waiting, onOpen, onMove, onPointerDown }: BoardCardProps) {
  const t = useTranslations('widget.board')
  const movable = targets.some((target) => target.allowed) && !waiting
  return (
    <li
      className={styles.card}
      data-movable={movable || undefined}
      data-waiting={waiting || undefined}
      onPointerDown={movable ? onPointerDown : undefined}
      // a marked text would be dragged by the browser itself
      onDragStart={(event) => event.preventDefault()}
    >
      <div className={styles.cardHead}>
        <button type="button" className={styles.cardName} onClick={onOpen}>
          {name}
        </button>
        {targets.length > 0 && !waiting && (
          <Menu
            label={t('move', { name })}
            className={styles.cardMenu}
            entries={targets.map(({ value, label, allowed }, index) => ({
              key: value,
              label,
              disabled: !allowed,
              onClick: () => onMove(value),
              ...(index === 0 && { group: t('moveTo') }),
            }))}
          >
            <Icon name="more" />
          </Menu>
        )}
      </div>
      {children}
    </li>
  )
}
