// Table, board or cards, as buttons of one switch.
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import type { Shape } from '@/components/record/list/view-state'
import styles from './board.module.css'

const icons = { LIST: 'list', KANBAN: 'columns', CARD: 'grid' } as const

interface ShapeSwitchProps {
  shapes: readonly Shape[]
  shape: Shape
  onShape: (shape: Shape) => void
}

export function ShapeSwitch({ shapes, shape, onShape }: ShapeSwitchProps) {
  const t = useTranslations('widget.board')
  return (
    <fieldset className={styles.shapes} aria-label={t('shape')}>
      {shapes.map((value) => (
        <button key={value} type="button" aria-pressed={shape === value} onClick={() => shape !== value && onShape(value)}>
          <Icon name={icons[value]} size={14} />
          {t(`shapes.${value}`)}
        </button>
      ))}
    </fieldset>
  )
}
