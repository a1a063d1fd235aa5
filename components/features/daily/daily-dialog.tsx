// One daily report to read: figures, words, who has read it, comments.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Label } from '@/components/basic/status'
import { CommentList } from '@/components/record/detail/comment-list'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { send } from '@/lib/client/api'
import { formatMinute } from '@/lib/client/format'
import { refreshEntity } from '@/lib/client/refresh'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { useMe } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { DailyType } from '@/lib/model/daily-report'
import { callOf } from '@/lib/model/definition'
import { dailyReport, dailyReportComment } from '@/lib/model/entities/daily-report'
import styles from './daily.module.css'
import { DailyFigures } from './daily-figures'

export function DailyDialog({ reportKey, onEdit, onClose }: { reportKey: string; onEdit: () => void; onClose: () => void }) {
  const t = useTranslations('daily')
  const me = useMe()
  const narrow = useNarrow()
  const states = useDict('DAILY_STATUS')
  const detail = useCall(callOf(dailyReport, 'detail/{id}'), { id: reportKey })
  const { busy, alone } = useAlone()
  const row = detail.data
  const own = row?.user_key === me
  const markRead = () =>
    alone(async () => {
      await send('POST /api/fintech/biz/dailyReport/read', { report_key: reportKey })
      void refreshEntity(dailyReport)
    })
  return (
    <Modal
      open
      title={row ? textOf(row.report_title) : t('look')}
      width={narrow ? '100%' : 760}
      centered
      onCancel={onClose}
      classNames={{ body: styles.reading }}
      footer={
        <>
          {row && own && row.status === 'DRAFT' && <Button onClick={onEdit}>{t('edit')}</Button>}
          {row && !own && row.status === 'SUBMITTED' && (
            <Button loading={busy} onClick={() => void markRead()}>
              {t('markRead')}
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <Notes of={detail} />
      {row ? (
        <>
          <p className={styles.meta}>
            <Word dict="DAILY_STATUS" value={textOf(row.status)} words={states} as="tag" />
            {row.late === true && <Label>{t('late')}</Label>}
            <span>{textOf(row.depart_name)}</span>
            <time>{formatMinute(textOf(row.submit_time))}</time>
            {row.read_time && <span>{t('readBy', { name: textOf(row.read_by_name), time: formatMinute(textOf(row.read_time)) })}</span>}
          </p>
          <DailyFigures
            type={textOf(row.report_type) as DailyType}
            day={textOf(row.report_date)}
            user={textOf(row.user_key)}
            figures={Object.entries((row.figures as Record<string, string> | null) ?? {}).map(([name, value]) => ({ name, value }))}
            remarks={(row.figure_remarks as Record<string, string> | null) ?? {}}
          />
          {(['summary', 'problem', 'plan'] as const).map((name) => (
            <section key={name} className={styles.words}>
              <h3>{t(name)}</h3>
              <p>{textOf(row[name]) || t('none')}</p>
            </section>
          ))}
          {row.status !== 'DRAFT' && (
            <CommentList
              definition={dailyReportComment}
              above="report_key"
              recordKey={reportKey}
              words={{ title: t('comments'), hint: t('commentHint'), send: t('comment'), remove: t('delete'), none: t('noComments') }}
            />
          )}
        </>
      ) : (
        <Unanswered of={detail} skeleton={<LinesSkeleton lines={8} />} />
      )}
    </Modal>
  )
}
