// The history of an approval: actions, comments, durations, and whom it waits for.
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { RelativeTime } from '@/components/basic/relative-time'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { type Shape, StatusGlyph } from '@/components/basic/status-glyph'
import { useMarks } from '@/components/basic/use-marks'
import { FileList } from '@/components/record/field/show/files'
import styles from '@/components/record/submission/way.module.css'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMe } from '@/lib/client/use-may'
import type { CurrentNode } from '@/lib/model/calls/approval-lists'
import type { ApprovalDetail } from '@/lib/model/calls/approval-page'
import type { FileRef } from '@/lib/model/field'
import { momentOf } from '@/lib/model/moment'
import { useStayed, useWaitingTime } from './use-waiting-time'

const glyphs: Readonly<Record<string, Shape>> = {
  CONFIRM: 'ok',
  AUTO_REPEAT: 'ok',
  AUTO_SAME: 'ok',
  AUTO_EMPTY: 'ok',
  REJECT: 'bad',
  RETURN: 'idle',
  AUTO_REJECT: 'bad',
  AUTO_END: 'bad',
  CANCEL: 'draft',
  END: 'idle',
  SUSPEND: 'idle',
  COMMENT: 'run',
}

/** Minutes since a wire time. */
const minutesSince = (time: string, now: number) => Math.max(0, (now - momentOf(time)) / 60_000)

export function Timeline({ id, detail }: { id: string; detail: ApprovalDetail }) {
  const marks = useMarks()
  const t = useTranslations('workbench')
  const answer = useCall('GET /api/bpm/biz/task/history/getCommentInfos/{id}', { id })
  const { data } = answer
  const { instance } = detail
  const coming = quietly(useCall(instance.status === 'RUNNING' ? 'GET /api/bpm/biz/task/instance/forecast/{id}' : null, { id })) ?? []
  if (!data) return <Unanswered of={answer} skeleton={<LinesSkeleton lines={5} />} />
  return (
    <>
      <Notes of={answer} />
      <ol className={styles.timeline}>
        <Step shape="ok" who={instance.applicant_name ?? t('system')} what={t('applied')} time={instance.apply_time} />
        {data.map((comment) => (
          <Step
            key={comment.comment_id}
            shape={glyphs[comment.action] ?? 'run'}
            who={comment.user_name ?? t('system')}
            what={[comment.node_name, comment.action_text].filter(Boolean).join(marks.comma)}
            time={comment.time}
            spent={comment.spent}
            text={comment.text}
            files={comment.attachments}
          />
        ))}
        {instance.status !== 'RETURN' && instance.current_nodes.map((node) => <Waiting key={node.task_id} node={node} />)}
        {instance.status === 'RETURN' && <WithApplicant name={instance.applicant_name ?? t('system')} />}
        {coming.map((step) => (
          <li key={step.node_id} className={styles.coming}>
            <span className={styles.mark} data-shape="draft">
              <StatusGlyph shape="draft" />
            </span>
            <div className={styles.stepHead}>
              <b>{step.people.length > 0 ? step.people.join(marks.list) : t('nobody')}</b>
              <span>
                {step.node_name ?? step.node_id} {step.count > step.people.length && t('peopleN', { n: step.count })}
              </span>
            </div>
          </li>
        ))}
        {instance.cc.length > 0 && (
          <li className={styles.copies}>{t('copies', { names: instance.cc.map(({ name }) => name).join(marks.list) })}</li>
        )}
      </ol>
    </>
  )
}

/** It is returned to the applicant. */
function WithApplicant({ name }: { name: string }) {
  const t = useTranslations('workbench')
  return (
    <li className={styles.waiting}>
      <span className={styles.mark} data-shape="wait">
        <StatusGlyph shape="wait" />
      </span>
      <div className={styles.stepHead}>
        <b>{name}</b>
        <span>{t('changing')}</span>
      </div>
    </li>
  )
}

interface StepProps {
  shape: Shape
  who: string
  what: string
  time: string
  spent?: number | null
  text?: string | null
  files?: readonly FileRef[]
}

function Step({ shape, who, what, time, spent, text, files = [] }: StepProps) {
  const t = useTranslations('workbench')
  const stay = useWaitingTime()
  return (
    <li>
      <span className={styles.mark} data-shape={shape}>
        <StatusGlyph shape={shape} />
      </span>
      <div className={styles.stepHead}>
        <b>{who}</b>
        <span>{what}</span>
        <RelativeTime value={time} />
      </div>
      {text && <p className={styles.said}>{text}</p>}
      {files.length > 0 && <FileList files={files} />}
      {typeof spent === 'number' && spent > 0 && <p className={styles.spent}>{t('spent', { time: stay(spent) })}</p>}
    </li>
  )
}

const namedPeople = 3

function Waiting({ node }: { node: CurrentNode }) {
  const marks = useMarks()
  const t = useTranslations('workbench')
  const me = useMe()
  const stayed = useStayed()
  const names = node.assignees
    .slice(0, namedPeople)
    .map((one) => (one.user_key === me ? t('you', { name: one.name }) : one.name))
    .join(marks.list)
  const more = node.assignees.length > namedPeople ? t('peopleN', { n: node.assignees.length }) : ''
  return (
    <li className={styles.waiting}>
      <span className={styles.mark} data-shape="wait">
        <StatusGlyph shape="wait" />
      </span>
      <div className={styles.stepHead}>
        <b>{names || t('nobody')}</b>
        <span>
          {node.node_name ?? node.node_id} {more}
        </span>
        <time dateTime={node.arrive_time}>{stayed(minutesSince(node.arrive_time, Date.now()))}</time>
      </div>
    </li>
  )
}
