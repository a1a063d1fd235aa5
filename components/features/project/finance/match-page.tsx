// Matching: a bank statement or a list of invoices is read, compared with what waits, and acted on line by line (docs/domain/project-money.md#matching).
'use client'
import { Alert, Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Segments } from '@/components/basic/segments'
import { PageHead } from '@/components/frame/page-head'
import { EditField } from '@/components/record/field/edit/edit-field'
import { filesOf } from '@/components/record/field/show/files'
import { notify, send, toastSeconds } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import { useAlone } from '@/lib/client/use-alone'
import { useMay } from '@/lib/client/use-may'
import { paymentPart } from '@/lib/model/entities/payment'
import styles from './finance.module.css'
import { type MatchLine, MatchTable } from './match-table'
import { moneyCalls } from './run'

type Kind = 'bank' | 'invoice'

/** Of a statement: what was read stays until another file is read. */
const oneFile = { ...paymentPart.fields.voucher, max: 1 }

/** Lines that are sent together: each acts in a transaction of its own, and the page shows how far it is. */
const portion = 50

export function MatchPage() {
  const t = useTranslations('finance')
  const may = useMay()
  const id = useId()
  const { busy, alone } = useAlone()
  const [kind, setKind] = useState<Kind>('bank')
  const [files, setFiles] = useState<unknown>([])
  const [lines, setLines] = useState<readonly MatchLine[] | null>(null)
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({})
  const [results, setResults] = useState<Readonly<Record<number, string | null>>>({})
  const [sent, setSent] = useState<{ done: number; all: number } | null>(null)
  const forget = () => {
    setLines(null)
    setChosen({})
    setResults({})
  }
  const keyOf = (url: string) => /[0-9a-f]{32}/.exec(url)?.[0] ?? ''
  const read = (direction?: 'IN' | 'OUT') =>
    alone(async () => {
      const [file] = filesOf(files)
      if (!file) return
      const { rows, skipped } = await send('POST /api/eis/restful/finance/match/preview', { kind, file_key: keyOf(file.url), direction })
      setLines(rows)
      setResults({})
      setChosen(
        Object.fromEntries(
          rows.flatMap((line) => (line.state === 'certain' && line.candidates[0] ? [[line.row, line.candidates[0].key]] : [])),
        ),
      )
      if (skipped > 0) notify().warning(t('match.skipped', { n: skipped }), toastSeconds)
    })
  const ready = (lines ?? []).flatMap(({ row, amount, date, serial, candidates }) => {
    const candidate = candidates.find(({ key }) => key === chosen[row])
    return candidate && results[row] !== null ? [{ row, kind: candidate.kind, key: candidate.key, amount, date, serial }] : []
  })
  const unclear = (lines ?? []).filter(({ state }) => state === 'unclear').length
  const apply = () =>
    alone(async () => {
      let done = 0
      try {
        for (let start = 0; start < ready.length; start += portion) {
          setSent({ done: start, all: ready.length })
          const answer = await send('POST /api/eis/restful/finance/match/apply', { rows: ready.slice(start, start + portion) })
          done += answer.results.filter((one) => one.done).length
          setResults((now) => ({
            ...now,
            ...Object.fromEntries(answer.results.map((one) => [one.row, one.done ? null : (one.reason ?? '')])),
          }))
        }
        notify().success(t('match.applied', { n: done }))
      } finally {
        setSent(null)
        await refreshCalls(moneyCalls)
      }
    })
  return (
    <>
      <PageHead>
        {lines && may('fin:match:e') && (
          <Button type="primary" loading={busy} disabled={ready.length === 0} onClick={() => void apply()}>
            {sent ? t('match.sending', sent) : t('match.apply', { n: ready.length })}
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
          <EditField definition={paymentPart} name="voucher" field={oneFile} value={files} record={{}} onChange={setFiles} id={id} />
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
        {unclear > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t('match.unclear', { n: unclear })}
            action={(['OUT', 'IN'] as const).map((direction) => (
              <Button key={direction} size="small" disabled={busy} onClick={() => void read(direction)}>
                {t(`match.direction.${direction}`)}
              </Button>
            ))}
          />
        )}
        {lines && (
          <MatchTable
            lines={lines}
            signed={kind === 'bank'}
            chosen={chosen}
            results={results}
            onChoose={(row, key) => setChosen((now) => ({ ...now, [row]: key }))}
          />
        )}
      </div>
    </>
  )
}
