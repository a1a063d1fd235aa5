// Quick filters: three visible, the rest behind 展开; 查询, 重置 and 高级查询 at the right.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { filterFieldOf } from '@/components/record/columns'
import type { FilterValue } from '@/components/record/field/field-props'
import { useFilterCode } from '@/components/record/field/filter/filter-code'
import { FilterField, isChosen } from '@/components/record/field/filter/filter-field'
import { useDisplayNames } from '@/components/record/use-display-names'
import type { Definition } from '@/lib/model/definition'
import styles from './list.module.css'
import type { ListState } from './list-state'

type Filters = ListState['filters']

interface FilterBarProps {
  definition: Definition
  names: readonly string[]
  heads?: Readonly<Record<string, string>>
  filters: Filters
  advanced: boolean
  onQuery: (filters: Filters) => void
  onReset: () => void
  onAdvanced: () => void
  /** In a drawer all fields stand below each other. */
  stacked?: boolean
}

const visibleAtFirst = 3

export function FilterBar({ definition, names, heads, filters, advanced, onQuery, onReset, onAdvanced, stacked }: FilterBarProps) {
  const t = useTranslations('widget.list')
  const labels = useDisplayNames(definition)
  const prefix = useId()
  const [typed, setTyped] = useState<Filters>(filters)
  const hidden = names.slice(visibleAtFirst)
  const [wide, setWide] = useState(() => hidden.some((name) => filters[name] !== undefined))
  // other filters replace what was typed; the same ones, read again from the address, do not
  const asked = JSON.stringify(filters)
  const [given, setGiven] = useState(asked)
  if (given !== asked) {
    setGiven(asked)
    setTyped(filters)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onQuery(typed)
  }
  const shown = stacked || wide ? names : names.slice(0, visibleAtFirst)
  const { load } = useFilterCode()
  const bringControls = () => {
    for (const name of shown) {
      const field = filterFieldOf(definition, name)
      // a failed load is retried when the user reaches its filter
      if (field && isChosen(field)) load(field.kind).catch(() => undefined)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a drawer of filters was opened to filter; asked for once
  useEffect(() => {
    if (stacked) bringControls()
  }, [])
  return (
    <search>
      <form
        className={stacked ? styles.filterStack : styles.filters}
        onSubmit={submit}
        onPointerEnter={bringControls}
        onFocus={bringControls}
        data-wide={wide || undefined}
      >
        {shown.map((name) => {
          const field = filterFieldOf(definition, name)
          if (!field) return null
          const id = `${prefix}-${name}`
          const set = (value: FilterValue) => setTyped((before) => ({ ...before, [name]: value }))
          return (
            <div key={name} className={styles.filter}>
              <label htmlFor={id}>{heads?.[name] ?? labels.head(name)}</label>
              <FilterField definition={definition} name={name} field={field} value={typed[name]} onChange={set} id={id} />
            </div>
          )
        })}
        <div className={styles.filterActions}>
          <Button htmlType="submit" data-track="query" className={styles.query}>
            {t('query')}
          </Button>
          <Button
            onClick={() => {
              setTyped({})
              onReset()
            }}
          >
            {t('reset')}
          </Button>
          <Button type="text" data-track="advanced" onClick={onAdvanced} className={advanced ? styles.advancedOn : styles.quiet}>
            {advanced ? t('advancedOn') : t('advanced')}
          </Button>
          {!stacked && hidden.length > 0 && (
            <Button
              type="text"
              className={styles.quiet}
              aria-expanded={wide}
              onClick={() => setWide(!wide)}
              icon={<Icon name={wide ? 'up' : 'down'} size={14} />}
              iconPlacement="end"
            >
              {wide ? t('less') : t('more')}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
