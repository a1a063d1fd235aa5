// 业绩目标: months by people or departments, what was reached beside what was set; each figure leads to its rows (docs/domain/statistics.md#targets).
'use client'
import { Select } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Notes, Unanswered } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import { Link } from '@/components/basic/link'
import { RowCommands } from '@/components/basic/row-commands'
import { Segments } from '@/components/basic/segments'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { PageHead } from '@/components/frame/page-head'
import { useDict } from '@/components/record/field/use-dict'
import { notify, send } from '@/lib/client/api'
import { shanghaiNow } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { hrefOfList } from '@/lib/model/record-list'
import { addValues } from '@/lib/model/reports/add-values'
import { monthRange, reachedList, type TargetType, targetTypes } from '@/lib/model/targets'
import { textOfValue } from './figure'
import styles from './report.module.css'
import { objects, type TargetPlace, type TargetRow } from './target-place'

const TargetDialog = dynamic(() => retried(() => import('./target-dialog').then((module) => module.TargetDialog)), { ssr: false })

const levels = ['BASE', 'STRETCH', 'CHALLENGE'] as const
const months = Array.from({ length: 12 }, (_, index) => index + 1)

export function TargetPage() {
  const t = useTranslations('report.target')
  const may = useMay()
  const thisYear = shanghaiNow().year()
  const [year, setYear] = useState(thisYear)
  const [type, setType] = useState<TargetType>('SIGN')
  const [object, setObject] = useState<(typeof objects)[number]>('USER')
  const [level, setLevel] = useState<string>('BASE')
  const [editing, setEditing] = useState<TargetPlace | null>(null)
  const types = useDict('TARGET_TYPE')
  const kinds = useDict('TARGET_OBJECT')
  const steps = useDict('TARGET_LEVEL')
  const state = useCall('POST /api/fintech/biz/statistics/target', { year, target_type: type, object_type: object }, { keep: true })
  const { data } = state
  const mayEdit = may('stat:target:e')
  const place = { year, type, object, level }
  /** What was set and reached in a month, or in the year. */
  const reach = (row: TargetRow, month: number | null) => {
    const set = row.levels.find((one) => one.level === level)?.months
    const target = month === null ? set?.reduce(addValues) : set?.[month - 1]
    const reached = month === null ? row.reached.reduce(addValues) : (row.reached[month - 1] ?? '0')
    return { target, reached, isDone: Number(target ?? 0) > 0 && Number(reached) >= Number(target) }
  }
  const remove = async (row: TargetRow, key: string) => {
    const answer = await confirmAction({
      title: t('askRemove', { name: row.object_name }),
      okText: t('remove'),
      cancelText: t('cancel'),
      danger: true,
    })
    if (!answer) return
    await send('POST /api/fintech/biz/target/deleteById', { id: key })
    notify().success(t('removed'))
    state.retry()
  }
  const add = mayEdit && <AddButton onClick={() => setEditing({ ...place, row: null })}>{t('add')}</AddButton>
  return (
    <>
      <PageHead>{add}</PageHead>
      <div className={styles.report}>
        <div className={styles.filters}>
          <Select
            className={styles.years}
            aria-label={t('year')}
            value={year}
            options={[1, 0, -1, -2].map((step) => ({ value: thisYear + step, label: String(thisYear + step) }))}
            onChange={setYear}
          />
          <Segments
            label={t('type')}
            value={type}
            options={targetTypes.map((value) => ({ value, text: types.textOf(value) }))}
            onChange={setType}
          />
          <Segments
            label={t('object')}
            value={object}
            options={objects.map((value) => ({ value, text: kinds.textOf(value) }))}
            onChange={setObject}
          />
          <Segments
            label={t('level')}
            value={level}
            options={levels.map((value) => ({ value, text: steps.textOf(value) }))}
            onChange={setLevel}
          />
        </div>
        <Notes of={state} />
        {data ? (
          data.rows.length === 0 ? (
            <State picture="firstUse" title={t('empty')} text={t('emptyText')}>
              {add}
            </State>
          ) : (
            <>
              {!data.counted && <p className={styles.note}>{t('notCounted')}</p>}
              <DataTable
                className={`${styles.table} ${styles.targets}`}
                marks={{ 'data-stale': state.refreshing || undefined }}
                rows={data.rows}
                rowKey={({ object_key }) => object_key}
                columns={[
                  { title: t('person'), kind: 'name', className: styles.name, cell: ({ object_name }) => object_name },
                  ...[null, ...months].map(
                    (month): DataColumn<TargetRow> => ({
                      title: month === null ? t('total') : t('month', { n: month }),
                      kind: 'number',
                      marks: (row) => ({ 'data-done': reach(row, month).isDone || undefined }),
                      cell: (row) => <Reach place={place} row={row} month={month} {...reach(row, month)} />,
                    }),
                  ),
                  mayEdit && {
                    title: t('actions'),
                    kind: 'actions',
                    cell: (row) => {
                      const target = row.levels.find((one) => one.level === level)
                      return (
                        <RowCommands
                          commands={[
                            { name: t('edit'), onClick: () => setEditing({ ...place, row }) },
                            target !== undefined && {
                              name: t('remove'),
                              danger: true,
                              onClick: () => void remove(row, target.target_key),
                            },
                          ]}
                        />
                      )
                    },
                  },
                ]}
              />
            </>
          )
        ) : (
          <Unanswered of={state} skeleton={<LinesSkeleton lines={8} />} />
        )}
      </div>
      {editing && (
        <TargetDialog
          place={editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null)
            notify().success(t('saved'))
            state.retry()
          }}
        />
      )}
    </>
  )
}

interface CellProps {
  place: Omit<TargetPlace, 'row'>
  row: TargetRow
  target: string | undefined
  reached: string
  /** null for the whole year. */
  month: number | null
}

function Reach({ place, row, target, reached, month }: CellProps) {
  const t = useTranslations('report.target')
  const { year, type, object } = place
  const range: [string, string] = month === null ? [`${year}-01-01`, `${year}-12-31`] : monthRange(year, month)
  const wanted = Number(target ?? 0)
  const isAhead = month !== null && range[0] > shanghaiNow().format('YYYY-MM-DD')
  const share = wanted > 0 && !isAhead ? Number(reached) / wanted : null
  const href = hrefOfList(reachedList(type, object, row.keys, range))
  return (
    <>
      <b>{Number(reached) > 0 ? <Link href={href}>{textOfValue(reached)}</Link> : isAhead ? '—' : '0'}</b>
      <span>
        <span className={styles.unseen}>{t('target')}</span>
        {target && Number(target) > 0 ? `/ ${textOfValue(Number(target) % 1 === 0 ? String(Number(target)) : target)}` : '—'}
      </span>
      {share !== null && (
        <>
          <span>{(share * 100).toFixed(1)}%</span>
          <svg className={styles.reach} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect width={Math.min(share, 1) * 100} height="1" />
          </svg>
        </>
      )}
    </>
  )
}
