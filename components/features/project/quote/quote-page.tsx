// One quote as a page: its versions, its lines as a sheet, what it comes to, and what can be done with it.
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Link } from '@/components/basic/link'
import { Menu } from '@/components/basic/menu'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { NotFound } from '@/components/basic/state'
import { TabBar, tabId } from '@/components/basic/tab-bar'
import { useMarks } from '@/components/basic/use-marks'
import { useRecentRecord } from '@/components/frame/recent-records'
import { useViewName } from '@/components/frame/view'
import { useActions } from '@/components/record/actions/use-actions'
import { OperationLog } from '@/components/record/detail/operation-log'
import { RecordSections } from '@/components/record/detail/record-sections'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { pricing } from '@/lib/model/entities/pricing'
import styles from './quote.module.css'
import { quoteActions } from './quote-actions'

const QuoteEditor = dynamic(() => retried(() => import('./quote-editor').then((module) => module.QuoteEditor)), {
  ssr: false,
  loading: () => <LinesSkeleton lines={10} />,
})
const QuoteCompare = dynamic(() => retried(() => import('./quote-compare').then((module) => module.QuoteCompare)), { ssr: false })

const shownActions = 3

export function QuotePage({ quoteKey }: { quoteKey: string }) {
  const marks = useMarks()
  const t = useTranslations('quote')
  const id = useId()
  const _may = useMay()
  const router = useRouter()
  const states = useDict('PRICING_STATUS')
  const actions = useActions(quoteActions)
  const answer = useCall('GET /api/eis/restful/pricing/detail/{id}', { id: quoteKey })
  const { data, error } = answer
  const [tab, setTab] = useState('lines')
  useViewName(data?.pricing_name ?? undefined)
  useRecentRecord('pricing', quoteKey, data?.pricing_name ?? undefined)
  if (error?.status === 404 || error?.status === 403) return <NotFound />
  if (!data) return <Unanswered of={answer} skeleton={<LinesSkeleton lines={10} />} />
  const row = data
  const status = String(data.status)
  const edit = actions.editOf(row)
  const all = [...actions.ofRow(row), ...(edit ? [{ key: 'edit', label: t('editHead'), onClick: edit }] : [])]
  const before = data.versions.filter((one) => one.version_no < (data.version_no ?? 1)).at(-1)
  const tabs = [
    { key: 'lines', label: t('tab.lines') },
    { key: 'records', label: t('tab.records') },
    ...(before ? [{ key: 'compare', label: t('tab.compare', { n: before.version_no }) }] : []),
    { key: 'operations', label: t('tab.operations') },
  ]
  return (
    <div className={styles.page}>
      <Notes of={answer} />
      <header className={styles.head}>
        <h1>{data.pricing_name}</h1>
        <Word dict="PRICING_STATUS" value={status} words={states} as="tag" />
        <span className={styles.meta}>
          {[data.pricing_code, data.customer_name, data.project_name ?? data.business_name, t('until', { day: data.valid_end })]
            .filter(Boolean)
            .join(marks.comma)}
        </span>
        <span className={styles.push}>
          {all.slice(0, shownActions).map((action, index) => (
            <Button key={action.key} type={index === 0 ? 'primary' : 'default'} danger={action.danger} onClick={action.onClick}>
              {action.label}
            </Button>
          ))}
          {all.length > shownActions && (
            <Menu className={styles.more} label={t('more')} entries={all.slice(shownActions)}>
              {t('more')}
            </Menu>
          )}
        </span>
      </header>
      {status === 'REJECT' && (data.approve_comment || data.check_reason) && (
        <p className={styles.notice}>{t('rejected', { reason: data.approve_comment || data.check_reason || '' })}</p>
      )}
      {data.answer_reason && <p className={styles.notice}>{t('answered', { reason: data.answer_reason })}</p>}
      {data.contracts.length > 0 && (
        <p className={styles.notice}>
          {t('contracts')}
          {data.contracts.map((one) => (
            <Link key={one.contract_key} href={`/contract/list/${one.contract_key}`}>
              {marks.beside(one.contract_name, one.contract_code)}
            </Link>
          ))}
        </p>
      )}
      {data.versions.length > 1 && (
        <div className={styles.versions}>
          <TabBar
            label={t('versions')}
            panel={`${id}-version`}
            value={quoteKey}
            tabs={data.versions.map((one) => ({
              key: one.pricing_key,
              label: t('version', { n: one.version_no, state: states.textOf(one.status) }),
            }))}
            onChange={(key) => router.push(`/pricing/${key}`)}
          />
        </div>
      )}
      <div className={styles.versions}>
        <TabBar label={t('parts')} panel={`${id}-part`} value={tab} tabs={tabs} onChange={setTab} />
      </div>
      <div
        id={`${id}-version`}
        role="tabpanel"
        aria-labelledby={data.versions.length > 1 ? tabId(`${id}-version`, quoteKey) : undefined}
        aria-label={t('versions')}
        style={{ display: 'contents' }}
      >
        <div id={`${id}-part`} role="tabpanel" aria-labelledby={tabId(`${id}-part`, tab)} style={{ display: 'contents' }}>
          {/* stays while another part is read: what is typed, and the way back to what was there */}
          <div style={{ display: tab === 'lines' ? 'contents' : 'none' }}>
            <QuoteEditor key={quoteKey} quote={data} readOnly={!edit} />
          </div>
          {tab === 'records' && (
            <div className={styles.compare}>
              <RecordSections definition={pricing} row={row} onEdit={edit} />
            </div>
          )}
          {tab === 'compare' && before && <QuoteCompare older={before.pricing_key} newer={data} />}
          {tab === 'operations' && (
            <div className={styles.compare}>
              <OperationLog definition={pricing} recordKey={quoteKey} />
            </div>
          )}
        </div>
      </div>
      {actions.dialog}
    </div>
  )
}
