// Table or board, as two buttons of one switch.
'use client'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import type { Shape } from '@/components/record/list/view-state'
import styles from './board.module.css'

const shapes = [
  ['LIST', 'list'],
  ['KANBAN', 'columns'],
] as const

export function ShapeSwitch({ shape, onShape }: { shape: Shape; onShape: (shape: Shape) => void }) {
  const t = useTranslations('widget.board')
  return (
    <fieldset className={styles.shapes} aria-label={t('shape')}>
      {shapes.map(([value, icon]) => (
        <button key={value} type="button" aria-pressed={shape === value} onClick={() => shape !== value && onShape(value)}>
          <Icon name={icon} size={14} />
          {t(`shapes.${value}`)}
        </button>
      ))}
    </fieldset>
  )
}
