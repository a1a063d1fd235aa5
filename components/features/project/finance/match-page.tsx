// Matching: a bank statement or a list of invoices is read, compared with what waits, and acted on line by line (docs/domain/project-money.md#matching).
'use client'
import { Button, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Segments } from '@/components/basic/segments'
import { StatusText } from '@/components/basic/status'
import { PageHead } from '@/components/frame/page-head'
import { EditField } from '@/components/record/field/edit/edit-field'
import { textOf } from '@/components/record/field/field-props'
import { filesOf } from '@/components/record/field/show/files'
import { ApiError, notify, send, toastSeconds } from '@/lib/client/api'
import { formatNumber } from '@/lib/client/format'
import { refreshCalls } from '@/lib/client/refresh'
import { useAlone } from '@/lib/client/use-alone'
import { useMay } from '@/lib/client/use-may'
import type { CallAnswer } from '@/lib/model/calls/names'
import { paymentPart } from '@/lib/model/entities/payment'
import styles from './finance.module.css'
import { moneyCalls } from './run'

type Line = CallAnswer<'POST /api/eis/restful/finance/match/preview'>['rows'][number]
type Kind = 'bank' | 'invoice'

const shapes = { certain: 'ok', several: 'wait', none: 'idle', done: 'ok', wrong: 'bad' } as const

export function MatchPage() {
  const t = useTranslations('finance')
  const may = useMay()
  const id = useId()
  const { busy, alone } = useAlone()
  const [kind, setKind] = useState<Kind>('bank')
  const [files, setFiles] = useState<unknown>([])
  const [lines, setLines] = useState<readonly Line[] | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({})
  const [results, setResults] = useState<Readonly<Record<number, string | null>>>({})
  const forget = () => {
    setLines(null)
    setChosen({})
    setResults({})
  }
  const keyOf = (url: string) => /[0-9a-f]{32}/.exec(url)?.[0] ?? ''
  const read = () =>
    alone(async () => {
      const [file] = filesOf(files)
      if (!file) return
      try {
        const { rows, skipped } = await send('POST /api/eis/restful/finance/match/preview', { kind, file_key: keyOf(file.url) })
        setLines(rows)
        setResults({})
        setChosen(
          Object.fromEntries(
            rows.flatMap((line) => (line.state === 'certain' && line.candidates[0] ? [[line.row, line.candidates[0].key]] : [])),
          ),
        )
        if (skipped > 0) notify().warning(t('match.skipped', { n: skipped }), toastSeconds)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    })
  const ready = (lines ?? []).filter((line) => chosen[line.row] && results[line.row] !== null)
  const apply = () =>
    alone(async () => {
      const rows = ready.flatMap((line) => {
        const candidate = line.candidates.find((one) => one.key === chosen[line.row])
        return candidate
          ? [{ row: line.row, kind: candidate.kind, key: candidate.key, amount: line.amount, date: line.date, serial: line.serial }]
          : []
      })
      try {
        const answer = await send('POST /api/eis/restful/finance/match/apply', { rows: rows.slice(0, 500) })
        setResults((now) => ({
          ...now,
          ...Object.fromEntries(answer.results.map((one) => [one.row, one.done ? null : (one.reason ?? '')])),
        }))
        notify().success(t('match.applied', { n: answer.results.filter((one) => one.done).length }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      } finally {
        await refreshCalls(moneyCalls)
      }
    })
  return (
    <>
      <PageHead>
        {lines && may('fin:match:e') && (
          <Button type="primary" loading={busy} disabled={ready.length === 0} onClick={() => void apply()}>
            {t('match.apply', { n: ready.length })}
          </Button>
        )}
      </PageHead>
      <div className={styles.page}>
        <div className={styles.progress}>
          <Segments
            label={t('match.kind')}
            value={kind}
            options={(['bank', 'invoice'] as const).map((value) => ({ value, text: t(`match.${value}`) }))}
            onChange={(value) => {
              setKind(value as Kind)
              forget()
            }}
          />
          <p>{t(`match.hint.${kind}`)}</p>
          <EditField
            definition={paymentPart}
            name="voucher"
            field={paymentPart.fields.voucher}
            value={files}
            record={{}}
            onChange={(value) => {
              setFiles(value)
              forget()
            }}
            id={id}
          />
          <p>
            <Button
              loading={busy}
              disabled={filesOf(files).filter((file) => file.status !== 'uploading').length === 0}
              onClick={() => void read()}
            >
              {t('match.read')}
            </Button>
          </p>
        </div>
        {lines && (
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
                      <td>{line.date}</td>
                      <td>{line.party}</td>
                      <td data-number>
                        {line.direction === 'OUT' && kind === 'bank' ? '−' : ''}
                        {formatNumber(line.amount)}
                      </td>
                      <td>{line.serial}</td>
                      <td>
                        <StatusText shape={result ? 'bad' : done ? 'ok' : shapes[line.state]}>
                          {result || t(`match.state.${done ? 'done' : line.state}`)}
                        </StatusText>
                      </td>
                      <td>
                        {!done && line.candidates.length > 0 && (
                          <Select
                            aria-label={t('match.choose', { n: line.row })}
                            style={{ minWidth: 260 }}
                            allowClear
                            placeholder={t('match.none')}
                            value={chosen[line.row]}
                            options={line.candidates.map((one) => ({
                              value: one.key,
                              label: `${t(`match.is.${one.kind}`)} ${one.code} ${textOf(one.name)} ${one.date}`,
                            }))}
                            onChange={(value?: string) => setChosen((now) => ({ ...now, [line.row]: value ?? '' }))}
                          />
                        )}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </section>
        )}
      </div>
    </>
  )
}
