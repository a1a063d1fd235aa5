// The lines of a file with what each is matched to, and what has become of it (docs/domain/project-money.md#matching).

import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/basic/data-table'
import { StatusText } from '@/components/basic/status'
import { textOf } from '@/components/record/field/field-props'
import { formatNumber } from '@/lib/client/format'
import type { CallAnswer } from '@/lib/model/calls/names'
import { isAskable, ownSerialMark } from '@/lib/model/match'
import styles from './finance.module.css'

export type MatchLine = CallAnswer<'POST /api/eis/restful/finance/match/preview'>['rows'][number]
export type Direction = 'IN' | 'OUT'

const shapes = { certain: 'ok', several: 'wait', none: 'idle', done: 'ok', unclear: 'wait', wrong: 'bad' } as const

interface MatchTableProps {
  lines: readonly MatchLine[]
  /** Whether the amounts have a sign: those that went out. */
  signed: boolean
  /** The key of the record that each line is registered to, by its row. */
  chosen: Readonly<Record<number, string>>
  /** What has become of sent lines: null where it was done, else the reason. */
  results: Readonly<Record<number, string | null>>
  /** The directions that were said by hand. */
  said: Readonly<Record<number, Direction>>
  busy: boolean
  onChoose: (row: number, key: string) => void
  /** Says the direction of a line that does not tell it; undefined takes it back. */
  onSay: (row: number, direction: Direction | undefined) => void
}

export function MatchTable({ lines, signed, chosen, results, said, busy, onChoose, onSay }: MatchTableProps) {
  const t = useTranslations('finance')
  const isDone = ({ row, state }: MatchLine) => state === 'done' || results[row] === null
  return (
    <DataTable
      className={styles.table}
      label={t('match.lines')}
      rows={lines}
      rowKey={({ row }) => row}
      columns={[
        { title: t('match.row'), kind: 'name', cell: ({ row }) => row },
        {
          title: t('match.date'),
          cell: ({ date, time }) => (
            <>
              {date}
              {time && <small className={styles.time}>{time}</small>}
            </>
          ),
        },
        { title: t('match.party'), cell: ({ party }) => party },
        {
          title: t('match.amount'),
          kind: 'number',
          cell: ({ direction, amount }) => `${signed && direction === 'OUT' ? '−' : ''}${formatNumber(amount)}`,
        },
        {
          title: t('match.serial'),
          cell: ({ serial }) => (serial.startsWith(ownSerialMark) ? <small className={styles.time}>{t('match.noSerial')}</small> : serial),
        },
        {
          title: t('match.state.title'),
          cell: (line) => {
            const result = results[line.row]
            const done = isDone(line)
            return (
              <>
                <StatusText shape={result ? 'bad' : done ? 'ok' : shapes[line.state]}>
                  {result || t(`match.state.${done ? 'done' : line.state}`)}
                </StatusText>
                {!done && !result && line.doubt && <small className={styles.doubt}>{t(`match.doubt.${line.doubt}`)}</small>}
              </>
            )
          },
        },
        {
          title: t('match.record'),
          cell: (line) =>
            !isDone(line) && (
              <>
                {signed && (isAskable(line.doubt) || said[line.row]) && (
                  <Select
                    aria-label={t('match.say', { n: line.row })}
                    className={styles.say}
                    allowClear
                    disabled={busy}
                    placeholder={t('match.askDirection')}
                    value={said[line.row]}
                    options={(['IN', 'OUT'] as const).map((value) => ({ value, label: t(`match.way.${value}`) }))}
                    onChange={(value?: Direction) => onSay(line.row, value)}
                  />
                )}
                {line.candidates.length > 0 && (
                  <Select
                    aria-label={t('match.choose', { n: line.row })}
                    style={{ minWidth: 260 }}
                    allowClear
                    placeholder={t('match.none')}
                    value={chosen[line.row] || undefined}
                    options={line.candidates.map((one) => ({
                      value: one.key,
                      label: `${t(`match.is.${one.kind}`)} ${one.code} ${textOf(one.name)} ${one.date}`,
                    }))}
                    onChange={(value?: string) => onChoose(line.row, value ?? '')}
                  />
                )}
              </>
            ),
        },
      ]}
    />
  )
}
