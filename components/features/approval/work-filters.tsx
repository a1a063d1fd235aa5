// The filters of a workbench list: words, process, applicant, state, days. They are stored in the address.
import { Button, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useClear } from '@/components/basic/use-clear'
import { full } from '@/components/record/field/full-width'
import { RangeControl, RefControl } from '@/components/record/field/lazy-controls'
import { TextControl } from '@/components/record/field/text-control'
import { useDict } from '@/components/record/field/use-dict'
import { rememberNames, useNames } from '@/components/record/field/use-names'
import lists from '@/components/record/list/list.module.css'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { WorkRow } from '@/lib/model/calls/approval-lists'
import { type Kind, workLists } from './work-lists'
import type { WorkState } from './work-state'

interface WorkFiltersProps {
  kind: Kind
  state: WorkState
  rows: readonly WorkRow[]
  onQuery: (state: WorkState) => void
  onReset: () => void
  stacked?: boolean
}

/** Processes by key: those that the user may start, and those of the shown rows. */
function useProcesses(rows: readonly WorkRow[], chosen: string): { value: string; label: string }[] {
  const may = useMay()
  const data = quietly(useCall(may('bpm:process:a') || may('bpm:apply:q') ? 'POST /api/bpm/biz/process/instance/findAllProcess' : null))
  const names = new Map<string, string>(chosen ? [[chosen, chosen]] : [])
  for (const { process_definition_key: key, name } of data?.records ?? []) names.set(key, name)
  for (const { process_definition_key: key, process_name } of rows) names.set(key, process_name ?? key)
  return [...names].map(([value, label]) => ({ value, label }))
}

export function WorkFilters({ kind, state, rows, onQuery, onReset, stacked }: WorkFiltersProps) {
  const clear = useClear()
  const t = useTranslations('workbench')
  const words = useTranslations('widget.list')
  const id = useId()
  const { statuses, time } = workLists[kind]
  const [typed, setTyped] = useState(state)
  const [begun, setBegun] = useState(state)
  if (begun !== state) {
    setBegun(state)
    setTyped(state)
  }
  const processes = useProcesses(rows, typed.process)
  const names = useNames('user', typed.applicant ? [typed.applicant] : [])
  const dict = useDict(statuses?.dict ?? null)
  const set = (part: Partial<WorkState>) => setTyped((before) => ({ ...before, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onQuery({ ...typed, keyword: typed.keyword.trim(), page: 1 })
  }
  return (
    <search>
      <form className={stacked ? lists.filterStack : lists.filters} onSubmit={submit} data-wide="true">
        <div className={lists.filter}>
          <label htmlFor={`${id}-keyword`}>{t('filter.keyword')}</label>
          <TextControl
            id={`${id}-keyword`}
            allowClear={clear}
            most={100}
            placeholder={kind === 'myApply' ? t('filter.keywordOwn') : t('filter.keywordHint')}
            value={typed.keyword}
            onChange={(event) => set({ keyword: event.target.value })}
          />
        </div>
        <div className={lists.filter}>
          <label htmlFor={`${id}-process`}>{t('filter.process')}</label>
          <Select<string>
            id={`${id}-process`}
            style={full}
            allowClear={clear}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('filter.all')}
            value={typed.process || undefined}
            options={processes}
            onChange={(value) => set({ process: value ?? '' })}
          />
        </div>
        {kind !== 'myApply' && (
          <div className={lists.filter}>
            <label htmlFor={`${id}-applicant`}>{t('filter.applicant')}</label>
            <RefControl
              id={`${id}-applicant`}
              field={{ kind: 'ref', to: 'user' }}
              value={typed.applicant ? [{ value: typed.applicant, label: names[typed.applicant] ?? typed.applicant }] : []}
              onChange={(next) => {
                rememberNames('user', next)
                set({ applicant: next[0]?.value ?? '' })
              }}
            />
          </div>
        )}
        {statuses && (
          <div className={lists.filter}>
            <label htmlFor={`${id}-status`}>{t('filter.status')}</label>
            <Select<string>
              id={`${id}-status`}
              style={full}
              allowClear={clear}
              placeholder={t('filter.all')}
              value={typed.status || undefined}
              options={statuses.values.map((value) => ({ value, label: dict.textOf(value) }))}
              onChange={(value) => set({ status: value ?? '' })}
            />
          </div>
        )}
        <div className={lists.filter}>
          <label htmlFor={`${id}-time`}>{t(`column.${time}`)}</label>
          <RangeControl
            id={`${id}-time`}
            value={typed.from || typed.to ? [typed.from || null, typed.to || null] : undefined}
            onChange={(range) => set({ from: range?.[0] ?? '', to: range?.[1] ?? '' })}
          />
        </div>
        <div className={lists.filterActions}>
          <Button htmlType="submit" data-track="query" className={lists.query}>
            {words('query')}
          </Button>
          <Button onClick={onReset}>{words('reset')}</Button>
        </div>
      </form>
    </search>
  )
}
