// The page of one approval: head with the amount, form and context side by side, the decision at the foot.
import { Segmented } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusTag } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { useRecordLists } from '@/components/frame/screens'
import { useDict } from '@/components/record/field/use-dict'
import { amountParts, formatMinute } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useMay, useMe } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { BusinessForm } from '@/lib/model/calls/approval-forms'
import type { InstanceRow } from '@/lib/model/calls/approval-lists'
import type { ApprovalDetail } from '@/lib/model/calls/approval-page'
import { moneyInWords } from '@/lib/model/money-words'
import { statusOf } from '@/lib/model/status'
import styles from './approval.module.css'
import { BusinessFields, DecisionContext } from './business-form'
import { addressOfBusiness } from './business-screens'
import { DecisionBar } from './decision-bar'
import { amountOf, type FormValues, firstFormValues, formProblems, formVariables } from './form-values'
import { ProcessFields } from './process-fields'
import { ProcessPicture } from './process-picture'
import { Timeline } from './timeline'
import { useDecision } from './use-decision'
import { useStayed, useWaitingTime } from './use-waiting-time'
import { titleOf } from './work-columns'

interface ApprovalProps {
  /** A task, or a process instance. */
  id: string
  detail: ApprovalDetail
  onDecided: () => void
  onPrint: () => void
}

export function Approval({ id, detail, onDecided, onPrint }: ApprovalProps) {
  const t = useTranslations('workbench')
  const narrow = useNarrow()
  const { task, instance, fields } = detail
  const form = useCall('POST /api/forms/biz/wf/getDetail', task ? { taskId: id } : { process_instance_id: id })
  const [values, setValues] = useState<FormValues>(() => firstFormValues(fields))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const problems = formProblems(fields, values)
  const change = (name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused(({ [name]: _, ...rest }) => rest)
  }
  const variables = () => {
    setTried(true)
    setRefused({})
    return Object.keys(problems).length === 0 ? formVariables(fields, values) : null
  }
  const business = (
    <Answer of={form} skeleton={<LinesSkeleton lines={6} />}>
      {(data) => <BusinessFields form={data} />}
    </Answer>
  )
  const again = useAgain(instance, detail.may.revise === true)
  const context = form.data && <DecisionContext form={form.data} />
  const own = detail.may.confirm && fields.length > 0 && (
    <section className={styles.block} aria-label={t('taskForm')}>
      <div className={styles.blockHead}>
        <h3>{t('taskForm')}</h3>
      </div>
      <ProcessFields fields={fields} values={values} onChange={change} problems={tried ? problems : {}} refused={refused} />
    </section>
  )
  return (
    <article className={styles.detail}>
      <Head detail={detail} form={form.data} />
      <div className={styles.columns}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
        <section className={styles.main} tabIndex={0} aria-label={titleOf(instance)}>
          {narrow && context}
          {business}
          {own}
        </section>
        <aside className={styles.aside}>
          {!narrow && context}
          <Progress id={id} detail={detail} />
        </aside>
      </div>
      <DecisionBar
        id={task?.task_id ?? instance.process_instance_id}
        detail={detail}
        variables={variables}
        onRefused={setRefused}
        onDecided={onDecided}
        onPrint={onPrint}
        again={again}
      />
    </article>
  )
}

/** The applicant's actions after the end or the return of his application: change and resubmit its record, send it again, or fill in the form again with its values. */
function useAgain(
  { applicant, status, business_type, business_key, process_definition_key, process_instance_id }: InstanceRow,
  revises: boolean,
) {
  const t = useTranslations('workbench')
  const me = useMe()
  const may = useMay()
  const lists = useRecordLists()
  const { decide } = useDecision()
  const router = useRouter()
  if (applicant !== me || status === 'RUNNING' || status === 'SUSPEND' || (status === 'RETURN' && !revises)) return undefined
  if (business_type === null) {
    const to = `/home/apply?process=${encodeURIComponent(process_definition_key)}&from=${process_instance_id}${revises ? '&revise=1' : ''}`
    return may('bpm:process:a') ? { label: t(revises ? 'changeRecord' : 'applyAgain'), onClick: () => router.push(to) } : undefined
  }
  const address = status === 'PASS' || !business_key ? undefined : addressOfBusiness(business_type, business_key, lists)
  if (address !== undefined) return { label: t('changeRecord'), onClick: () => router.push(address) }
  if (status !== 'RETURN' || !business_key || !may('bpm:process:a')) return undefined
  return {
    label: t('sendAgain'),
    onClick: () => void decide('start', 'POST /api/bpm/biz/process/instance/startProcess', { business_type, business_key }),
  }
}

function Head({ detail, form }: { detail: ApprovalDetail; form: BusinessForm | undefined }) {
  const marks = useMarks()
  const t = useTranslations('workbench')
  const me = useMe()
  const stay = useWaitingTime()
  const stayed = useStayed()
  const tasks = useDict('BPM_TASK_STATUS')
  const instances = useDict('INSTANCE_STATUS')
  const { task, instance } = detail
  const amount = amountOf(form)
  const [whole, decimals] = (amount && amountParts(amount.value)) ?? []
  const waitsForMe = task?.status === 'PENDING' && (task.assignee === me || (task.claimable && detail.may.confirm === true))
  const waited = task ? task.stay : instance.stay
  return (
    <header className={styles.head}>
      <div className={styles.heading}>
        <div className={styles.marks}>
          <h2>{titleOf(instance)}</h2>
          {waitsForMe ? (
            <StatusTag shape="wait">{t('waitsForYou')}</StatusTag>
          ) : (
            <StatusTag shape={statusOf('INSTANCE_STATUS', instance.status) ?? 'draft'}>{instances.textOf(instance.status)}</StatusTag>
          )}
          {task?.result && (
            <StatusTag shape={statusOf('BPM_TASK_STATUS', task.result) ?? 'draft'}>
              {t('thisTask', { status: tasks.textOf(task.result) })}
            </StatusTag>
          )}
          {task?.overdue && !task.result && <StatusTag shape="overdue">{t('overdue')}</StatusTag>}
          {instance.incidents > 0 && <StatusTag shape="bad">{t('incident')}</StatusTag>}
        </div>
        <p>
          {t(instance.depart_name ? 'originDepart' : 'origin', {
            process: instance.process_name ?? instance.process_definition_key,
            applicant: instance.applicant_name ?? t('system'),
            depart: instance.depart_name ?? '',
            time: formatMinute(instance.apply_time),
          })}
          {marks.comma}
          {instance.end_time || task?.result ? t('took', { time: stay(waited) }) : stayed(waited)}
        </p>
        {task?.principal_name && <p>{t('principal', { name: task.principal_name })}</p>}
        {task?.delegated_by_name && <p>{t('delegatedBy', { name: task.delegated_by_name })}</p>}
        {detail.returned && <Returned {...detail.returned} />}
        {instance.reason && <p className={styles.reason}>{t('endReason', { reason: instance.reason })}</p>}
      </div>
      {amount && whole !== undefined && (
        <div className={styles.money}>
          <span>{amount.label}</span>
          <b>
            ¥{whole}
            <i>{decimals}</i>
          </b>
          <span lang="zh-CN">{moneyInWords(amount.value)}</span>
        </div>
      )}
    </header>
  )
}

/** The reason of the return, and how it continues after it is sent again. */
function Returned({ name, node_name, after, comment }: NonNullable<ApprovalDetail['returned']>) {
  const t = useTranslations('workbench')
  return (
    <p className={styles.reason}>
      {t('returned', { name: name ?? t('system'), node: node_name, comment: comment ?? '' })}
      {t(`returnedThen.${after}`, { name: name ?? node_name })}
    </p>
  )
}

function Progress({ id, detail }: { id: string; detail: ApprovalDetail }) {
  const t = useTranslations('workbench')
  const [view, setView] = useState<'records' | 'picture'>('records')
  return (
    <section className={styles.progress} aria-label={t('progress')}>
      <div className={styles.blockHead}>
        <h3>{t('progress')}</h3>
        <Segmented<'records' | 'picture'>
          size="small"
          aria-label={t('progress')}
          value={view}
          onChange={setView}
          options={[
            { value: 'records', label: t('records') },
            { value: 'picture', label: t('diagram') },
          ]}
        />
      </div>
      {view === 'records' ? <Timeline id={id} detail={detail} /> : <ProcessPicture instance={detail.instance.process_instance_id} />}
    </section>
  )
}
