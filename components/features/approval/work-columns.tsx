// The columns of the workbench's lists: head, width and how a cell is drawn. Cards show the same values.
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { RelativeTime } from '@/components/basic/relative-time'
import { StatusText } from '@/components/basic/status'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { type Marks, useMarks } from '@/components/basic/use-marks'
import { Ellipsis, Empty } from '@/components/basic/values'
import { type Dict, useDict } from '@/components/record/field/use-dict'
import { Summary } from '@/components/record/submission/summary'
import { useWindowWidth } from '@/lib/client/use-window'
import type { CopyRow, InstanceRow, ReassignmentRow, TaskRow, WorkRow } from '@/lib/model/calls/approval-lists'
import { statusOf } from '@/lib/model/status'
import styles from './approval.module.css'
import { useWaitingTime } from './use-waiting-time'
import type { ColumnName } from './work-lists'

export interface WorkColumn {
  name: ColumnName
  title: string
  width: number
  align?: 'right'
  render: (row: WorkRow) => ReactNode
}

const widths: Record<ColumnName, number> = {
  title: 180,
  summary: 260,
  process: 132,
  applicant: 112,
  depart: 132,
  node: 140,
  arrive: 132,
  stay: 132,
  finish: 132,
  result: 100,
  turnedTo: 112,
  turnedBy: 112,
  message: 200,
  turnTime: 132,
  taskStatus: 100,
  copiedBy: 112,
  copyTime: 132,
  apply: 132,
  standing: 240,
  instanceStatus: 100,
}

/** The name of a row: what was applied for, else its process. */
export const titleOf = (row: Pick<WorkRow, 'title' | 'process_name' | 'process_definition_key'>): string =>
  row.title || row.process_name || row.process_definition_key

/** A state of a dictionary as glyph and word. */
export function StateText({ dict, code, value }: { dict: Dict; code: string; value: string | null | undefined }) {
  return value ? <StatusText shape={statusOf(code, value) ?? 'draft'}>{dict.textOf(value)}</StatusText> : <Empty />
}

const textCell = (value: string | null | undefined) => (value ? <Ellipsis text={value} units={36} /> : <Empty />)

/** Of the side menu beside a list, in px. */
const sideWidth = 140

/** The columns that fit into the window; `minor` columns are dropped in their order. `besides` is the width of the rest of a row, in px. */
export function useFittingColumns(columns: readonly WorkColumn[], minor: readonly ColumnName[], besides: number): readonly WorkColumn[] {
  const room = useWindowWidth() - sideWidth - besides
  let left = columns
  for (const name of minor) {
    if (left.reduce((sum, { width }) => sum + width, 0) <= room) break
    left = left.filter((column) => column.name !== name)
  }
  return left
}

/** Columns by name, in the reader's language. */
export function useWorkColumns(names: readonly ColumnName[]): WorkColumn[] {
  const marks = useMarks()
  const t = useTranslations('workbench')
  const stay = useWaitingTime()
  const tasks = useDict('BPM_TASK_STATUS')
  const instances = useDict('INSTANCE_STATUS')
  return useMemo(() => {
    const moment = (value: string | null) => (value ? <RelativeTime value={value} /> : <Empty />)
    const draw: Record<ColumnName, (row: WorkRow) => ReactNode> = {
      title: (row) => titleOf(row),
      summary: (row) => <Summary parts={row.summary} />,
      process: (row) => textCell(row.process_name ?? row.process_definition_key),
      applicant: (row) => textCell(row.applicant_name),
      depart: (row) => textCell(row.depart_name),
      node: (row) => textCell((row as TaskRow).node_name),
      arrive: (row) => moment((row as TaskRow).arrive_time),
      finish: (row) => moment((row as TaskRow).finish_time),
      stay: (row) => {
        const late = 'overdue' in row && row.overdue
        return (
          <span className={late ? styles.late : undefined}>
            {late && <StatusGlyph shape="overdue" />}
            {stay(row.stay)}
            {late && <span className={styles.unseen}>{t('overdue')}</span>}
          </span>
        )
      },
      result: (row) => <StateText dict={tasks} code="BPM_TASK_STATUS" value={(row as TaskRow).result} />,
      taskStatus: (row) => <StateText dict={tasks} code="BPM_TASK_STATUS" value={row.status} />,
      instanceStatus: (row) => (
        <StateText dict={instances} code="INSTANCE_STATUS" value={'instance_status' in row ? row.instance_status : row.status} />
      ),
      turnedTo: (row) => textCell((row as ReassignmentRow).turn_to_employee_name),
      turnedBy: (row) => textCell((row as ReassignmentRow).employee_name),
      message: (row) => textCell((row as ReassignmentRow).message),
      turnTime: (row) => moment((row as ReassignmentRow).turn_time),
      copiedBy: (row) => textCell((row as CopyRow).copied_by_name ?? t('byProcess')),
      copyTime: (row) => moment((row as CopyRow).copy_time),
      apply: (row) => moment((row as InstanceRow).apply_time),
      standing: (row) =>
        textCell(
          row.status === 'RETURN' ? t('withApplicant', { name: row.applicant_name ?? '' }) : currentNodesText(row as InstanceRow, marks),
        ),
    }
    return names.map((name) => ({ name, title: t(`column.${name}`), width: widths[name], render: draw[name] }))
  }, [names, t, marks, stay, tasks, instances])
}

/** 「部门负责人审批 陈立；法务审核 任重、黄文」: the current nodes of an instance and the people for whom it waits. */
export function currentNodesText({ current_nodes }: Pick<InstanceRow, 'current_nodes'>, marks: Marks): string {
  return current_nodes
    .map(({ node_name, node_id, assignees }) =>
      `${node_name || node_id} ${assignees
        .slice(0, 3)
        .map(({ name }) => name)
        .join(marks.list)}${assignees.length > 3 ? '…' : ''}`.trim(),
    )
    .join(marks.semicolon)
}
