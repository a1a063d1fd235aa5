// The lines of a file with what each is matched to, and what has become of it (docs/domain/project-money.md#matching).
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className={styles.scroll} aria-label={t('match.lines')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['row', 'date', 'party', 'amount', 'serial', 'state', 'record'] as const).map((name) => (
              <th key={name} scope="col" data-number={name === 'amount' || undefined}>
                {t(name === 'state' ? 'match.state.title' : `match.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const result = results[line.row]
            const done = line.state === 'done' || result === null
            return (
              <tr key={line.row}>
                <th scope="row">{line.row}</th>
                <td>
                  {line.date}
                  {line.time && <small className={styles.time}>{line.time}</small>}
                </td>
                <td>{line.party}</td>
                <td data-number>
                  {signed && line.direction === 'OUT' ? '−' : ''}
                  {formatNumber(line.amount)}
                </td>
                <td>
                  {line.serial.startsWith(ownSerialMark) ? <small className={styles.time}>{t('match.noSerial')}</small> : line.serial}
                </td>
                <td>
                  <StatusText shape={result ? 'bad' : done ? 'ok' : shapes[line.state]}>
                    {result || t(`match.state.${done ? 'done' : line.state}`)}
                  </StatusText>
                  {!done && !result && line.doubt && <small className={styles.doubt}>{t(`match.doubt.${line.doubt}`)}</small>}
                </td>
                <td>
                  {!done && signed && (isAskable(line.doubt) || said[line.row]) && (
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
                  {!done && line.candidates.length > 0 && (
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
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
