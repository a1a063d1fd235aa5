// The filter bar of a log: choices, texts, a person, a span of days; 查询 and 重置 like every list.
import { Button, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { useClear } from '@/components/basic/use-clear'
import { FilterRef } from '@/components/record/field/filter/ref'
import { full } from '@/components/record/field/full-width'
import { RangeControl } from '@/components/record/field/lazy-controls'
import { TextControl } from '@/components/record/field/text-control'
import lists from '@/components/record/list/list.module.css'
import { joinValues } from '@/lib/client/join-values'
import { ref } from '@/lib/model/field'
import styles from './log.module.css'

export type LogFilter = { name: string; label: string } & (
  | { kind: 'text' | 'person' | 'departs' | 'days' }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
)

/** Words by value as the options of a choice. */
export const optionsOf = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([value, label]) => ({ value, label }))

interface LogFiltersProps {
  filters: readonly LogFilter[]
  value: Readonly<Record<string, string>>
  onQuery: (value: Record<string, string>) => void
  /** In a drawer all fields stand below each other. */
  stacked?: boolean
  /** Beside the buttons: saved views. */
  lead?: ReactNode
}

const person = ref('user')
const department = ref('department')

export function LogFilters({ filters, value, onQuery, stacked, lead }: LogFiltersProps) {
  const clear = useClear()
  const t = useTranslations('log.page')
  const id = useId()
  const [draft, setDraft] = useState<Record<string, string>>({ ...value })
  const set = (name: string, next: string | undefined) => setDraft((before) => ({ ...before, [name]: next ?? '' }))
  return (
    <form
      className={stacked ? lists.filterStack : styles.filters}
      onSubmit={(event) => {
        event.preventDefault()
        onQuery(draft)
      }}
    >
      {filters.map((filter) => {
        const { name, label } = filter
        const control = `${id}-${name}`
        const now = draft[name] ?? ''
        return (
          <div key={name} className={stacked ? lists.filter : styles.filter}>
            <label htmlFor={control}>{label}</label>
            {filter.kind === 'choice' ? (
              <Select
                id={control}
                style={full}
                allowClear={clear}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('all')}
                options={[...filter.options]}
                value={now || undefined}
                onChange={(next: string | undefined) => set(name, next)}
              />
            ) : filter.kind === 'person' ? (
              <FilterRef
                field={person}
                id={control}
                value={now ? [now] : undefined}
                onChange={(next) => set(name, Array.isArray(next) ? (next.at(-1) ?? undefined) : undefined)}
              />
            ) : filter.kind === 'departs' ? (
              <FilterRef
                field={department}
                id={control}
                value={now ? now.split(',') : undefined}
                onChange={(next) => set(name, Array.isArray(next) ? joinValues(next) : undefined)}
              />
            ) : filter.kind === 'days' ? (
              <RangeControl
                id={control}
                value={now ? now.split('~').map((one) => one || null) : undefined}
                onChange={(next) => set(name, next?.map((one) => one ?? '').join('~'))}
              />
            ) : (
              <TextControl id={control} allowClear={clear} value={now} most={100} onChange={({ target }) => set(name, target.value)} />
            )}
          </div>
        )
      })}
      <div className={stacked ? lists.filterActions : styles.buttons}>
        <Button htmlType="submit" color="primary" variant="outlined">
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
  )
}
