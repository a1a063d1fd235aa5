// One report: period, filters, a sentence, chart and table, export and subscription (docs/domain/statistics.md#reports).
'use client'
import { Button, Checkbox } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { useMarks } from '@/components/basic/use-marks'
import { PageHead } from '@/components/frame/page-head'
import { saveFile } from '@/components/record/transfer/save-file'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import type { CallAnswering } from '@/lib/model/calls/names'
import type { ReportAnswer } from '@/lib/model/calls/statistics'
import { fileAddress } from '@/lib/model/file-types'
import { type ReportName, reportOf } from '@/lib/model/reports/registry'
import type { Report } from '@/lib/model/reports/report'
import { changeOf, textOfValue } from './figure'
import { RateCurve } from './rate-curve'
import styles from './report.module.css'
import { ReportChart } from './report-chart'
import { ReportFilters } from './report-filters'
import { ReportTable } from './report-table'
import { Scatter } from './scatter'
import { inputOf, useReportAddress } from './use-report-address'

const SubscribePanel = dynamic(() => retried(() => import('./subscribe-panel').then((module) => module.SubscribePanel)), { ssr: false })

export function ReportPage({ name }: { name: ReportName }) {
  const t = useTranslations('report')
  const report = reportOf(name)
  const { address, change } = useReportAddress(report.period)
  const [subscribing, setSubscribing] = useState(false)
  const input = inputOf(address, report.dimensions)
  const state = useCall(reportCalls[name], input, { keep: true })
  const { data } = state
  const exportAddress = () => {
    const params = new URLSearchParams({ report: name })
    for (const [key, value] of Object.entries(input)) if (value) params.set(key, value)
    return `/api/fintech/biz/statistics/export?${params}`
  }
  return (
    <>
      <PageHead>
        <Button icon={<Icon name="download" size={14} />} onClick={() => saveFile(exportAddress())}>
          {t('export')}
        </Button>
        <Button icon={<Icon name="bell" size={14} />} aria-expanded={subscribing} onClick={() => setSubscribing((open) => !open)}>
          {t('subscribe')}
        </Button>
      </PageHead>
      <div className={styles.report}>
        <ReportFilters report={report} address={address} change={change} />
        {address.sheet && (
          <p className={styles.sheet}>
            {t('sheet')}
            <a href={fileAddress(address.sheet)} download>
              {t('sheetDownload')}
            </a>
          </p>
        )}
        <div className={styles.body} data-panel={subscribing || undefined}>
          <div className={styles.content} data-stale={state.refreshing || undefined} aria-busy={state.refreshing}>
            <Notes of={state} />
            {data ? (
              <Content report={report} answer={data} compare={address.compare} change={change} />
            ) : (
              <Unanswered of={state} skeleton={<LinesSkeleton lines={10} />} />
            )}
          </div>
          {subscribing && <SubscribePanel report={name} address={address} onClose={() => setSubscribing(false)} />}
        </div>
      </div>
    </>
  )
}

interface ContentProps {
  report: Report
  answer: ReportAnswer
  compare: boolean
  change: (values: Record<string, string | null>) => void
}

function Content({ report, answer, compare, change }: ContentProps) {
  const t = useTranslations('report')
  if (answer.measures.length === 0) return <State picture="forbidden" title={t('hidden')} />
  return (
    <>
      <div className={styles.summary}>
        <p aria-live="polite">
          <Sentence report={report} answer={answer} compare={compare} />
        </p>
        <Checkbox checked={compare} onChange={(event) => change({ compare: event.target.checked ? null : '0' })}>
          {t('compare')}
          <small>{t('compareDays', { from: answer.before[0], to: answer.before[1] })}</small>
        </Checkbox>
      </div>
      {answer.rows.length === 0 ? (
        <State picture="noMatch" title={t('empty')} text={t('emptyText')} />
      ) : (
        <>
          <ReportChart report={report} answer={answer} compare={compare} />
          {report.curve && <RateCurve report={report} answer={answer} name={report.curve} compare={compare} />}
          {report.scatter && <Scatter report={report} answer={answer} axes={report.scatter} />}
          <ReportTable report={report} answer={answer} compare={compare} />
        </>
      )}
    </>
  )
}

/** What the report says, in one sentence. */
function Sentence({ report, answer, compare }: { report: Report; answer: ReportAnswer; compare: boolean }) {
  const marks = useMarks()
  const t = useTranslations('report')
  const asides = report.measures.flatMap(({ name, aside }) => (aside ? [name] : []))
  const names = [report.order, ...answer.measures].filter(
    (one, index, all) => answer.measures.includes(one) && !asides.includes(one) && all.indexOf(one) === index,
  )
  const figures = names
    .slice(0, 3)
    .map((one) => t('sentencePart', { name: t(`measure.${one}`), value: textOfValue(answer.totals.now[one] ?? '0') }))
  const [main] = names
  const moved = compare && main ? changeOf(answer.totals.now[main] ?? '0', answer.totals.before[main] ?? '0') : null
  if (moved !== null && moved !== 0)
    figures.push(t(moved > 0 ? 'sentenceUp' : 'sentenceDown', { percent: `${Math.abs(moved).toFixed(1)}%` }))
  return t('sentence', { from: answer.from, to: answer.to, figures: figures.join(marks.comma) })
}

/** The call of each report. */
const reportCalls = {
  star: 'POST /api/fintech/biz/statistics/customerStar',
  sign: 'POST /api/fintech/biz/statistics/sign',
  door: 'POST /api/fintech/biz/statistics/door',
  funnel: 'POST /api/fintech/biz/statistics/funnel',
  customer: 'POST /api/fintech/biz/statistics/customer',
  channel: 'POST /api/fintech/biz/statistics/clue',
  campaign: 'POST /api/fintech/biz/statistics/activity',
  rank: 'POST /api/fintech/biz/statistics/rank',
  portrait: 'POST /api/fintech/biz/statistics/portrait',
  product: 'POST /api/fintech/biz/statistics/product',
  receivable: 'POST /api/fintech/biz/statistics/receivable',
  ageing: 'POST /api/fintech/biz/statistics/ageing',
  purchase: 'POST /api/fintech/biz/statistics/purchase',
  project: 'POST /api/fintech/biz/statistics/project',
  contract: 'POST /api/fintech/biz/statistics/contract',
  approval: 'POST /api/fintech/biz/statistics/approval',
  usage: 'POST /api/fintech/biz/statistics/usage',
} as const satisfies Record<ReportName, CallAnswering<ReportAnswer>>
