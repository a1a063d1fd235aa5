// The models as a table, and as cards on a narrow window.

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import { Link } from '@/components/basic/link'
import { RelativeTime } from '@/components/basic/relative-time'
import { StatusText } from '@/components/basic/status'
import { Empty } from '@/components/basic/values'
import { useDict } from '@/components/record/field/use-dict'
import cards from '@/components/record/list/cards.module.css'
import type { Action } from '@/components/record/list/list-screen'
import { RowActions } from '@/components/record/list/row-actions'
import tables from '@/components/record/list/table.module.css'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { statusOf } from '@/lib/model/status'
import type { ModelRow } from './model-state'
import styles from './models.module.css'

interface ModelRowsProps {
  rows: readonly ModelRow[]
  actions: (row: ModelRow) => Action[]
  stale: boolean
}

const columns = ['category', 'binding', 'version', 'running', 'editor', 'changed', 'status'] as const
type Column = (typeof columns)[number]
const widths: Readonly<Record<Column, number>> = {
  category: 96,
  binding: 128,
  version: 120,
  running: 80,
  editor: 112,
  changed: 176,
  status: 96,
}
const actionWidth = 148
const nameWidth = 260

function useCells(): (column: Column, row: ModelRow) => ReactNode {
  const t = useTranslations('model')
  const words = useDict('MODEL_STATUS')
  const categories = useDict('PROCESS_CATEGORY')
  const kinds = quietly(useCall('GET /api/bpm/biz/bpm/model/businessTypes'))
  const nameOf = (type: string) => kinds?.find(({ business_type }) => business_type === type)?.name ?? type
  return (column, row) => {
    if (column === 'category') return row.category ? categories.textOf(row.category) : <Empty />
    if (column === 'binding') return row.business_types.length > 0 ? row.business_types.map(nameOf).join(t('mark')) : t('ownForm')
    if (column === 'running') return row.running
    if (column === 'editor') return row.editor_name || <Empty />
    if (column === 'status')
      return <StatusText shape={statusOf('MODEL_STATUS', row.status) ?? 'draft'}>{words.textOf(row.status)}</StatusText>
    if (column === 'changed')
      return (
        <span className={styles.changed}>
          {row.update_by_name} <RelativeTime value={row.update_time} />
        </span>
      )
    return (
      <span className={styles.version}>
        {row.version > 0 ? <b>v{row.version}</b> : <Empty />}
        {(row.changed || row.version === 0) && <small>{t('draft', { version: row.version + 1 })}</small>}
      </span>
    )
  }
}

function Name({ row }: { row: ModelRow }) {
  const may = useMay()
  const name = may('bpm:model:e') ? <Link href={`/flow/designer?key=${row.model_key}`}>{row.model_name}</Link> : row.model_name
  return (
    <span className={styles.name}>
      {name}
      <small>{row.process_definition_key}</small>
    </span>
  )
}

export function ModelTable({ rows, actions, stale }: ModelRowsProps) {
  const t = useTranslations('model')
  const words = useTranslations('widget.list')
  const cell = useCells()
  return (
    <DataTable
      look={{ scroll: tables.scroll, table: tables.table }}
      className={stale ? tables.stale : undefined}
      label={words('tableOf', { name: t('models') })}
      minWidth={columns.reduce((sum, column) => sum + widths[column], nameWidth + actionWidth)}
      rows={rows}
      rowKey={({ model_key }) => model_key}
      columns={[
        { title: t('column.model'), marks: () => ({ 'data-naming': true }), cell: (row) => <Name row={row} /> },
        ...columns.map(
          (column): DataColumn<ModelRow> => ({
            title: t(`column.${column}`),
            width: widths[column],
            ...(column === 'running' && { kind: 'number' }),
            cell: (row) => cell(column, row),
          }),
        ),
        { title: words('actions'), kind: 'actions', width: actionWidth, cell: (row) => <RowActions actions={actions(row)} /> },
      ]}
    />
  )
}

export function ModelCards({ rows, actions, stale }: ModelRowsProps) {
  const t = useTranslations('model')
  const cell = useCells()
  return (
    <ul className={stale ? `${cards.cards} ${cards.stale}` : cards.cards} aria-label={t('models')}>
      {rows.map((row) => (
        <li key={row.model_key} className={cards.card}>
          <div className={cards.head}>
            <h2>{row.model_name}</h2>
            <span>{cell('status', row)}</span>
          </div>
          <dl className={cards.facts}>
            {(['category', 'binding', 'version', 'running', 'changed'] as const).map((column) => (
              <div key={column}>
                <dt>{t(`column.${column}`)}</dt>
                <dd>{cell(column, row)}</dd>
              </div>
            ))}
          </dl>
          <div className={cards.actions}>
            {actions(row).map((action) => (
              <button key={action.key} type="button" onClick={action.onClick}>
                {action.label}
              </button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
