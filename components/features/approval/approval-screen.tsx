// One approval: the queue at the left, then the application, the amounts, the timeline, and the decision.

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { NotFound } from '@/components/basic/state'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { useMarks } from '@/components/basic/use-marks'
import { PageHead } from '@/components/frame/page-head'
import { useSummaryText } from '@/components/record/submission/summary'
import { keyOf } from '@/lib/client/composing'
import { isSingleKey } from '@/lib/client/single-key'
import { useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import type { WorkRow } from '@/lib/model/calls/approval-lists'
import { Approval } from './approval'
import styles from './approval.module.css'
import { ApprovalKeys } from './approval-keys'
import { OpenLink } from './open-link'
import type { WorkPage } from './use-work-page'
import { titleOf } from './work-columns'
import { type Kind, keyOfRow } from './work-lists'
import { nextOf } from './work-state'

export function ApprovalScreen({ kind, work: { state, answer, change, hrefOf } }: { kind: Kind; work: WorkPage }) {
  const t = useTranslations('workbench')
  const narrow = useNarrow()
  const { open: id } = state
  const rows = answer.data?.records ?? []
  const keys = rows.map((row) => keyOfRow(row))
  const at = keys.indexOf(id)
  const to = (key: string | undefined) => (key === undefined ? undefined : () => change({ ...state, open: key }, true))
  const before = to(keys[at - 1])
  const after = at < 0 ? undefined : to(keys[at + 1])
  const close = () => change({ ...state, open: '' })
  useNeighbourKeys(before, after)

  const decided = () => {
    if (kind !== 'pending') return
    const next = nextOf(keys, id)
    change({ ...state, open: next === null || next === id ? '' : next }, true)
  }
  const place =
    at >= 0 && answer.data
      ? t('place', {
          n: (state.page - 1) * state.size + at + 1,
          total: `${answer.data.total}${answer.data.totalIs ? '+' : ''}`,
        })
      : null
  const neighbours = (
    <span className={styles.neighbours}>
      {place}
      <Button type="text" size="small" disabled={!before} aria-label={t('prior')} onClick={before} icon={<Icon name="up" size={14} />} />
      <Button type="text" size="small" disabled={!after} aria-label={t('next')} onClick={after} icon={<Icon name="down" size={14} />} />
      {!narrow && <ApprovalKeys />}
    </span>
  )
  return (
    <>
      {narrow ? (
        <div className={styles.narrowHead}>
          <h1>
            <button type="button" onClick={close}>
              <Icon name="back" size={20} />
              {t(`list.${kind}`)}
            </button>
          </h1>
          {neighbours}
        </div>
      ) : (
        <PageHead>
          {neighbours}
          <Button size="small" onClick={close}>
            {t('toList')}
          </Button>
        </PageHead>
      )}
      <div className={styles.screen}>
        {!narrow && rows.length > 0 && (
          <nav className={styles.queue} aria-label={t(`list.${kind}`)}>
            {rows.map((row) => (
              <QueueEntry
                key={keyOfRow(row)}
                row={row}
                href={hrefOf({ ...state, open: keyOfRow(row) })}
                on={keyOfRow(row) === id}
                onOpen={() => change({ ...state, open: keyOfRow(row) }, true)}
              />
            ))}
          </nav>
        )}
        <One key={id} id={id} onDecided={decided} onPrint={() => change({ ...state, print: true })} />
      </div>
    </>
  )
}

function QueueEntry({ row, href, on, onOpen }: { row: WorkRow; href: string; on: boolean; onOpen: () => void }) {
  const marks = useMarks()
  const t = useTranslations('workbench')
  const summary = useSummaryText()
  const late = 'overdue' in row && row.overdue
  return (
    <OpenLink href={href} current={on} onOpen={onOpen}>
      <b>
        {titleOf(row)}
        {late && <StatusGlyph shape="overdue" />}
        {late && <span className={styles.unseen}>{t('overdue')}</span>}
      </b>
      {row.summary.length > 0 && <span>{summary(row.summary)}</span>}
      <span>{[row.process_name, row.applicant_name].filter(Boolean).join(marks.comma)}</span>
    </OpenLink>
  )
}

function One({ id, onDecided, onPrint }: { id: string; onDecided: () => void; onPrint: () => void }) {
  const answer = useCall('GET /api/bpm/biz/task/instance/detail/{id}', { id })
  const { data, error } = answer
  if (data) return <Approval id={id} detail={data} onDecided={onDecided} onPrint={onPrint} />
  return (
    <div className={styles.detail}>
      <Notes of={answer} />
      {error?.status === 404 || error?.status === 403 ? <NotFound /> : <Unanswered of={answer} skeleton={<LinesSkeleton lines={10} />} />}
    </div>
  )
}

/** J to the next, K to the one before, while nothing is being typed. */
function useNeighbourKeys(before: (() => void) | undefined, after: (() => void) | undefined): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return
      const go = keyOf(event) === 'j' ? after : keyOf(event) === 'k' ? before : undefined
      if (!go) return
      event.preventDefault()
      go()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [before, after])
}
