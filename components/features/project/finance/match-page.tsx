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
import { moneyCalls } from '../run'
import styles from './finance.module.css'
import { type Direction, type MatchLine, MatchTable } from './match-table'

type Kind = 'bank' | 'invoice'

/** What was said of lines that do not tell their direction: of all of them, and of single ones. */
interface Said {
  direction?: Direction
  directions?: Readonly<Record<number, Direction>>
}

const sayOf = (directions: Said['directions'], row: number, direction: Direction | undefined) =>
  Object.fromEntries(
    Object.entries({ ...directions, [row]: direction }).flatMap(([at, one]): [string, Direction][] => (one ? [[at, one]] : [])),
  )

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
  const [said, setSaid] = useState<Said>({})
  /** The key of the file that the lines are from; another one may have been chosen since. */
  const [source, setSource] = useState('')
  const [sent, setSent] = useState<{ done: number; all: number } | null>(null)
  const forget = () => {
    setLines(null)
    setChosen({})
    setResults({})
    setSaid({})
  }
  const keyOf = (url: string) => /[0-9a-f]{32}/.exec(url)?.[0] ?? ''
  /** Reads the file, or reads it again with what was said of directions: what was chosen and sent before stays then. */
  const read = (next: Said = {}, again = false) =>
    alone(async () => {
      const [file] = filesOf(files)
      const file_key = again ? source : keyOf(file?.url ?? '')
      if (!file_key) return
      const { rows, skipped } = await send('POST /api/eis/restful/finance/match/preview', { kind, file_key, ...next })
      const certain = rows.flatMap((line) => (line.state === 'certain' && line.candidates[0] ? [[line.row, line.candidates[0].key]] : []))
      setLines(rows)
      setSaid(next)
      setSource(file_key)
      setResults((now) => (again ? now : {}))
      setChosen((now) => ({ ...Object.fromEntries(certain), ...(again && now) }))
      if (skipped > 0 && !again) notify().warning(t('match.skipped', { n: skipped }), toastSeconds)
    })
  const ready = (lines ?? []).flatMap(({ row, amount, date, serial, candidates }) => {
    const candidate = candidates.find(({ key }) => key === chosen[row])
    return candidate && results[row] !== null ? [{ row, kind: candidate.kind, key: candidate.key, amount, date, serial }] : []
  })
  const unclear = (lines ?? []).filter(({ state }) => state === 'unclear')
  const undirected = unclear.filter(({ doubt }) => doubt === 'direction')
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
        {unclear.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t(`match.unclear.${kind}`, { n: unclear.length })}
            description={
              undirected.length > 0 && (
                <span className={styles.ways}>
                  {(['OUT', 'IN'] as const).map((direction) => (
                    <Button key={direction} size="small" disabled={busy} onClick={() => void read({ ...said, direction }, true)}>
                      {t(`match.direction.${kind}.${direction}`, { n: undirected.length })}
                    </Button>
                  ))}
                </span>
              )
            }
          />
        )}
        {lines && (
          <MatchTable
            lines={lines}
            signed={kind === 'bank'}
            chosen={chosen}
            results={results}
            said={said.directions ?? {}}
            busy={busy}
            onSay={(row, direction) => void read({ ...said, directions: sayOf(said.directions, row, direction) }, true)}
            onChoose={(row, key) => setChosen((now) => ({ ...now, [row]: key }))}
          />
        )}
      </div>
    </>
  )
}
