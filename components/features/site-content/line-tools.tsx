// What is done with one line of a list or table: moved up, moved down, dropped.
import { useTranslations } from 'next-intl'
import { moveItem } from '@/components/basic/move-item'
import { ToolButton } from './tool-button'

interface LineToolsProps<T> {
  lines: readonly T[]
  place: number
  /** So many stay. */
  least: number
  /** Lines come and go; otherwise they only change places. */
  droppable?: boolean
  disabled: boolean
  onChange: (lines: T[]) => void
}

export function LineTools<T>({ lines, place, least, droppable = true, disabled, onChange }: LineToolsProps<T>) {
  const t = useTranslations('website')
  const move = (to: number) => onChange(moveItem(lines, place, to))
  const n = place + 1
  return (
    <>
      <ToolButton icon="up" label={t('moveUp', { n })} disabled={disabled || place === 0} onClick={() => move(place - 1)} />
      <ToolButton
        icon="down"
        label={t('moveDown', { n })}
        disabled={disabled || place === lines.length - 1}
        onClick={() => move(place + 1)}
      />
      {droppable && (
        <ToolButton
          icon="remove"
          label={t('drop', { n })}
          disabled={disabled || lines.length <= least}
          onClick={() => onChange(lines.filter((_, at) => at !== place))}
        />
      )}
    </>
  )
}
