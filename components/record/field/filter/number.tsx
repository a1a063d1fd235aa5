// From one number to another in the filter bar; either end may stay open. An end that is no number keeps the list from being asked.
import { useTranslations } from 'next-intl'
import styles from '@/components/record/field/field.module.css'
import type { FilterProps } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { NumberControl } from '@/components/record/field/number-control'
import { useDisplayNames } from '@/components/record/use-display-names'
import { unitBeside } from '@/lib/model/unit-beside'

export function FilterNumber({ definition, field, value, onChange, id }: FilterProps<'decimal' | 'int'>) {
  const t = useTranslations('widget.field')
  const names = useDisplayNames(definition)
  const [from = null, to = null] = Array.isArray(value) ? value : []
  const put = (next: [string | null, string | null]) => onChange(next[0] === null && next[1] === null ? undefined : next)
  const shared = { style: full, scale: field.kind === 'int' ? 0 : field.scale, unit: unitBeside('', field, names.common) }
  return (
    <span className={styles.range}>
      <NumberControl {...shared} id={id} aria-label={t('from')} value={from} onChange={(next) => put([next, to])} />
      <i>{t('to')}</i>
      <NumberControl {...shared} aria-label={t('to')} value={to} onChange={(next) => put([from, next])} />
    </span>
  )
}
