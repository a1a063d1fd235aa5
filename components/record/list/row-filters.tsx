// The filters of a list whose rows are no records: texts, choices, people, departments, days. As in every list the controls that choose come when
// somebody comes to them; 查询 asks, 重置 empties them all.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useClear } from '@/components/basic/use-clear'
import { listOf, textOf } from '@/components/record/field/field-props'
import { LaterFilter } from '@/components/record/field/filter/later-filter'
import { TextControl } from '@/components/record/field/text-control'
import { joinValues } from '@/lib/client/join-values'
import { choice, date, ref } from '@/lib/model/field'
import styles from './list.module.css'

export interface FilterOption {
  value: string
  label: string
}

export type RowFilter = { name: string; label: string; placeholder?: string } & (
  | { kind: 'text' | 'person' | 'departs' | 'days' }
  | { kind: 'choice'; options: readonly FilterOption[] }
)

/** Words by value as the options of a choice. */
export const optionsOf = (texts: Readonly<Record<string, string>>): FilterOption[] =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

interface RowFiltersProps {
  filters: readonly RowFilter[]
  /** By name; departments are joined by commas, days by ~. */
  value: Readonly<Record<string, string>>
  onQuery: (value: Record<string, string>) => void
  /** In a drawer all fields stand below each other. */
  stacked?: boolean
  /** Beside the buttons: saved views. */
  lead?: ReactNode
}

const fields = { person: ref('user'), departs: ref('department'), days: date(), choice: choice('') }

export function RowFilters({ filters, value, onQuery, stacked, lead }: RowFiltersProps) {
  const t = useTranslations('widget.list')
  const id = useId()
  const [draft, setDraft] = useState<Record<string, string>>({ ...value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onQuery(draft)
  }
  return (
    <search>
      <form className={stacked ? styles.filterStack : styles.filters} onSubmit={submit} data-wide="true">
        {filters.map((filter) => (
          <div key={filter.name} className={styles.filter}>
            <label htmlFor={`${id}-${filter.name}`}>{filter.label}</label>
            <Control
              id={`${id}-${filter.name}`}
              filter={filter}
              value={draft[filter.name] ?? ''}
              onChange={(next) => setDraft((before) => ({ ...before, [filter.name]: next }))}
            />
          </div>
        ))}
        <div className={styles.filterActions}>
          <Button htmlType="submit" data-track="query" className={styles.query}>
            {t('query')}
          </Button>
          <Button
            onClick={() => {
              setDraft({})
              onQuery({})
            }}
          >
            {t('reset')}
          </Button>
          {lead}
        </div>
      </form>
    </search>
  )
}

interface ControlProps {
  id: string
  filter: RowFilter
  value: string
  onChange: (value: string) => void
}

function Control({ id, filter, value, onChange }: ControlProps) {
  const clear = useClear()
  switch (filter.kind) {
    case 'text':
      return (
        <TextControl
          id={id}
          allowClear={clear}
          most={100}
          placeholder={filter.placeholder}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'choice':
      return (
        <LaterFilter
          id={id}
          field={fields.choice}
          options={filter.options}
          value={value || undefined}
          onChange={(next) => onChange(textOf(next))}
        />
      )
    case 'days':
      return (
        <LaterFilter
          id={id}
          field={fields.days}
          still
          value={value ? value.split('~').map((one) => one || null) : undefined}
          onChange={(next) => onChange(Array.isArray(next) ? next.map((one) => one ?? '').join('~') : '')}
        />
      )
    default:
      return (
        <LaterFilter
          id={id}
          field={fields[filter.kind]}
          value={value ? value.split(',') : undefined}
          // of people the one chosen last
          onChange={(next) => onChange(filter.kind === 'person' ? (listOf(next).at(-1) ?? '') : joinValues(listOf(next)))}
        />
      )
  }
}
