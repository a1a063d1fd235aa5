// A table of 运行状态, whose rows are cards on narrow windows, and the button at the end of a row.
import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { Empty } from '@/components/basic/values'
import { useAlone } from '@/lib/client/use-alone'
import styles from './operations.module.css'

export interface WorkColumn<T> {
  head: string
  /** Null where there is nothing: a card leaves it out. */
  show: (row: T) => ReactNode
  /** Its place in a card; a note without. */
  at?: 'title' | 'end' | 'wide'
  /** Its head is read in a card too. */
  named?: true
  /** A card has no room for it. */
  tableOnly?: true
  className?: string
  /** The name of the thing behind what is shown. */
  hint?: (row: T) => string
}

interface WorkTableProps<T> {
  label: string
  columns: readonly WorkColumn<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  /** What the last column is for; its head is not seen. */
  actions: string
  /** Null where nothing can be done. */
  actionsOf: (row: T) => ReactNode
}

export function WorkTable<T>({ label, columns, rows, keyOf, actions, actionsOf }: WorkTableProps<T>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className={styles.hidden}>{actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <WorkRow key={keyOf(row)} row={row} columns={columns} actions={actionsOf(row)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function WorkRow<T>({ row, columns, actions }: { row: T; columns: readonly WorkColumn<T>[]; actions: ReactNode }) {
  return (
    <tr>
      {columns.map(({ head, show, at, named, tableOnly, className, hint }) => {
        const shown = show(row)
        const place = shown === null || tableOnly ? 'none' : at
        return (
          <td key={head} className={className} title={hint?.(row)} data-at={place} data-label={named && head}>
            {shown ?? <Empty />}
          </td>
        )
      })}
      <td data-at={actions === null ? 'none' : 'foot'}>{actions !== null && <span className={styles.actions}>{actions}</span>}</td>
    </tr>
  )
}

interface RunButtonProps extends Pick<ButtonProps, 'danger' | 'children'> {
  /** What it does, to which row. */
  label: string
  /** Asked before it begins. */
  question?: Parameters<typeof confirmAction>[0]
  onRun: () => Promise<unknown>
}

/** Busy for as long as what it began runs. */
export function RunButton({ label, question, onRun, ...shown }: RunButtonProps) {
  const { busy, alone } = useAlone()
  const begin = async () => {
    if (question && !(await confirmAction(question))) return
    await alone(onRun)
  }
  return <Button size="small" {...shown} loading={busy} aria-label={label} onClick={() => void begin()} />
}
