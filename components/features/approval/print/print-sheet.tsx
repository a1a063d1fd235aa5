// The printout of an approval: letterhead, number, application, decisions, and a QR code of its address
// (docs/domain/approval.md#printout).
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Unanswered } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { Picture } from '@/components/basic/picture'
import { QrPicture } from '@/components/basic/qr-picture'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useMarks } from '@/components/basic/use-marks'
import { Logo } from '@/components/frame/logo'
import { PageHead } from '@/components/frame/page-head'
import { useDict } from '@/components/record/field/use-dict'
import { Summary } from '@/components/record/submission/summary'
import { saveFile } from '@/components/record/transfer/save-file'
import { formatDateTime, formatMinute } from '@/lib/client/format'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { together, useCall } from '@/lib/client/use-call'
import { approvalNumber, approvalPath } from '@/lib/model/approval-number'
import type { BusinessForm } from '@/lib/model/calls/approval-forms'
import type { InstanceRow } from '@/lib/model/calls/approval-lists'
import type { ApprovalDetail, TimelineRow } from '@/lib/model/calls/approval-page'
import type { CallAnswer } from '@/lib/model/calls/names'
import { signatureSize } from '@/lib/model/signature'
import { titleOf } from '../work-columns'
import styles from './print.module.css'

const pdfAddress = (id: string) => `/api/bpm/biz/task/instance/pdf/${id}`

export function PrintSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('workbench.print')
  const detail = useCall('GET /api/bpm/biz/task/instance/detail/{id}', { id })
  const root = detail.data?.instance.process_instance_id
  const form = useCall(root ? 'POST /api/forms/biz/wf/getDetail' : null, { process_instance_id: root })
  const lines = useCall(root ? 'GET /api/bpm/biz/task/history/getCommentInfos/{id}' : null, { id: root ?? '' })
  const company = useCall('POST /api/app/base/app/base/info/getDetail')
  const parts = together(detail, form, lines, company)
  return (
    <>
      <PageHead>
        <Button size="small" onClick={onClose}>
          {t('back')}
        </Button>
        <Button size="small" icon={<Icon name="download" size={14} />} onClick={() => saveFile(pdfAddress(id))}>
          {t('pdf')}
        </Button>
        <Button size="small" type="primary" disabled={!parts.data} icon={<Icon name="file" size={14} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </PageHead>
      <div className={styles.desk}>
        {parts.data ? (
          <Sheet detail={parts.data[0]} form={parts.data[1]} lines={parts.data[2]} company={parts.data[3]} />
        ) : (
          <Unanswered of={parts} skeleton={<LinesSkeleton lines={12} />} />
        )}
      </div>
    </>
  )
}

type Company = CallAnswer<'POST /api/app/base/app/base/info/getDetail'>

interface SheetProps {
  detail: ApprovalDetail
  form: BusinessForm
  lines: readonly TimelineRow[]
  company: Company
}

function Sheet({ detail: { instance }, form, lines, company }: SheetProps) {
  const t = useTranslations('workbench.print')
  const me = useStore(userState, ({ userInfo }) => userInfo?.realname ?? userInfo?.username ?? '')
  return (
    <article className={styles.sheet} data-theme="light" aria-label={titleOf(instance)}>
      <Letterhead company={company} instance={instance} />
      <h2>{t('heading', { process: instance.process_name ?? instance.process_definition_key })}</h2>
      <p className={styles.title}>{titleOf(instance)}</p>
      {instance.summary.length > 0 && (
        <p className={styles.facts}>
          <Summary parts={instance.summary} />
        </p>
      )}
      <Origin instance={instance} />
      <h3>{t('content')}</h3>
      {form.fields.length > 0 ? (
        <dl className={styles.pairs}>
          {form.fields.map(({ field, label, text }) => (
            <div key={field} data-long={text.length > 40 || undefined}>
              <dt>{label}</dt>
              <dd>{text || '—'}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{t('noContent')}</p>
      )}
      <h3>{t('decisions')}</h3>
      <Decisions lines={lines} instance={instance} />
      <footer className={styles.foot}>{t('printed', { name: me, time: formatMinute(formatDateTime(Date.now())) })}</footer>
    </article>
  )
}

/** Company and logo from the settings, the number, and the QR code. */
function Letterhead({ instance, company }: { instance: InstanceRow; company: Company }) {
  const t = useTranslations('workbench.print')
  const number = approvalNumber(instance)
  return (
    <header className={styles.letterhead}>
      {company?.logo ? <Picture src={company.logo} alt="" size={44} /> : <Logo size={44} onPaper />}
      <div>
        <b>{company?.company_name || company?.app_name}</b>
        <span>{t('number', { number })}</span>
      </div>
      <QrPicture address={`${window.location.origin}${approvalPath(instance)}`} size={84} label={t('code', { number })} />
    </header>
  )
}

function Origin({ instance }: { instance: InstanceRow }) {
  const t = useTranslations('workbench.print')
  const words = useTranslations('workbench')
  const states = useDict('INSTANCE_STATUS')
  const pairs = [
    ['applicant', instance.applicant_name ?? words('system')],
    ['depart', instance.depart_name ?? '—'],
    ['apply', formatMinute(instance.apply_time)],
    ['status', [states.textOf(instance.status), formatMinute(instance.end_time)].filter(Boolean).join(' ')],
  ] as const
  return (
    <dl className={styles.pairs}>
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One row per decision, signed by name and time, and by the signature picture if there is one. */
function Decisions({ lines, instance }: { lines: readonly TimelineRow[]; instance: InstanceRow }) {
  const marks = useMarks()
  const t = useTranslations('workbench.print')
  const words = useTranslations('workbench')
  return (
    <table className={styles.decisions}>
      <thead>
        <tr>
          <th scope="col">{t('step')}</th>
          <th scope="col">{t('result')}</th>
          <th scope="col">{t('opinion')}</th>
          <th scope="col">{t('signature')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ comment_id, node_name, action_text, text, user_name, signature, time }) => (
          <tr key={comment_id}>
            <td>{node_name ?? '—'}</td>
            <td>{action_text}</td>
            <td className={styles.opinion}>{text}</td>
            <td>
              {signature && (
                <Picture
                  src={signature}
                  alt={t('signedBy', { name: user_name ?? '' })}
                  size={signatureSize.width / 4}
                  height={signatureSize.height / 4}
                />
              )}
              <b className={styles.name}>{user_name ?? words('system')}</b>
              <time dateTime={time}>{formatMinute(time)}</time>
            </td>
          </tr>
        ))}
        {instance.current_nodes.map(({ task_id, node_name, node_id, assignees }) => (
          <tr key={task_id}>
            <td>{node_name || node_id}</td>
            <td>{t('waits')}</td>
            <td />
            <td>{assignees.map(({ name }) => name).join(marks.list)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
