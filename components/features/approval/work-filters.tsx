// The filters of a workbench list: words, process, applicant, state, days. They are stored in the address.
import { useTranslations } from 'next-intl'
import { useDict } from '@/components/record/field/use-dict'
import { type FilterOption, type RowFilter, RowFilters } from '@/components/record/list/row-filters'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { WorkRow } from '@/lib/model/calls/approval-lists'
import { type Kind, workLists } from './work-lists'
import { firstState, type WorkState } from './work-state'

interface WorkFiltersProps {
  kind: Kind
  state: WorkState
  rows: readonly WorkRow[]
  onQuery: (state: WorkState) => void
  stacked?: boolean
}

/** Processes by key: those that the user may start, and those of the shown rows. */
function useProcesses(rows: readonly WorkRow[], chosen: string): FilterOption[] {
  const may = useMay()
  const data = quietly(useCall(may('bpm:process:a') || may('bpm:apply:q') ? 'POST /api/bpm/biz/process/instance/findAllProcess' : null))
  const names = new Map<string, string>(chosen ? [[chosen, chosen]] : [])
  for (const { process_definition_key: key, name } of data?.records ?? []) names.set(key, name)
  for (const { process_definition_key: key, process_name } of rows) names.set(key, process_name ?? key)
  return [...names].map(([value, label]) => ({ value, label }))
}

export function WorkFilters({ kind, state, rows, onQuery, stacked }: WorkFiltersProps) {
  const t = useTranslations('workbench')
  const { statuses, time } = workLists[kind]
  const processes = useProcesses(rows, state.process)
  const dict = useDict(statuses?.dict ?? null)
  const { keyword, process, applicant, status, from, to } = state
  const value = { keyword, process, applicant, status, days: from || to ? `${from}~${to}` : '' }
  const filters: RowFilter[] = [
    {
      name: 'keyword',
      label: t('filter.keyword'),
      kind: 'text',
      placeholder: kind === 'myApply' ? t('filter.keywordOwn') : t('filter.keywordHint'),
    },
    { name: 'process', label: t('filter.process'), kind: 'choice', options: processes },
    ...(kind === 'myApply' ? [] : [{ name: 'applicant', label: t('filter.applicant'), kind: 'person' } as const]),
    ...(statuses
      ? [
          {
            name: 'status',
            label: t('filter.status'),
            kind: 'choice',
            options: statuses.values.map((one) => ({ value: one, label: dict.textOf(one) })),
          } as const,
        ]
      : []),
    { name: 'days', label: t(`column.${time}`), kind: 'days' },
  ]
  const query = ({ keyword: words = '', days = '', ...chosen }: Record<string, string>) => {
    const [first = '', last = ''] = days.split('~')
    onQuery({ ...firstState, size: state.size, ...chosen, keyword: words.trim(), from: first, to: last })
  }
  return <RowFilters key={JSON.stringify(value)} stacked={stacked} filters={filters} value={value} onQuery={query} />
}
