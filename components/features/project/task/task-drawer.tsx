// One task: its steps, progress, check list, facts, files and comments.
import { Button, Checkbox, Drawer, Slider } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Label, StatusTag } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { CommentList } from '@/components/record/detail/comment-list'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { FileList, filesOf } from '@/components/record/field/show/files'
import { useDict } from '@/components/record/field/use-dict'
import { formatMinute } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import { projectTaskComment } from '@/lib/model/entities/project-task'
import type { TaskStep } from '@/lib/model/steps/task'
import { runProject } from '../run'
import { useProject } from '../use-project'
import { checksOf } from './check-list-control'
import styles from './task.module.css'
import { useTaskSteps } from './use-task-steps'

interface TaskDrawerProps {
  taskKey: string
  onClose: () => void
  onEdit: () => void
  onAddBelow: () => void
}

export function TaskDrawer({ taskKey, onClose, onEdit, onAddBelow }: TaskDrawerProps) {
  const marks = useMarks()
  const t = useTranslations('projectWork.task')
  const narrow = useNarrow()
  const may = useMay()
  const { project } = useProject()
  const states = useDict('TASK_STATUS')
  const priorities = useDict('TASK_PRIORITY')
  const detail = useCall('GET /api/eis/restful/task/detail/{id}', { id: taskKey }, { keep: true })
  const { ofRow, may: mayTake, start, setProgress, dialog } = useTaskSteps()
  const { busy, alone } = useAlone()
  const [dragged, setDragged] = useState<number | null>(null)
  const row = detail.data
  const works = project.may.work
  const steps = row ? ofRow(row) : []
  const mayProgress = row !== undefined && mayTake('submit', row)
  const remove = () =>
    alone(async () => {
      if (
        !row ||
        !(await confirmAction({
          title: t('askDelete', { name: row.task_name }),
          okText: t('delete'),
          cancelText: t('cancel'),
          danger: true,
        }))
      )
        return
      if (await runProject('POST /api/eis/restful/task/delete', { id: taskKey })) onClose()
    })
  const checkOff = (at: number, done: boolean) =>
    alone(async () => {
      if (!row) return
      const check_list = checksOf(row.check_list).map((item, index) => (index === at ? { ...item, done } : item))
      await runProject('POST /api/eis/restful/task/save', { task_key: taskKey, row_version: row.row_version, check_list })
    })
  const files = filesOf(row?.attachments)
  const facts: [string, string][] = row
    ? [
        [t('executor'), textOf(row.executor_name)],
        [t('members'), (row.member_names ?? []).join(marks.list)],
        [t('priority'), priorities.textOf(row.priority)],
        [t('days'), `${formatMinute(row.plan_start)} – ${formatMinute(row.plan_end)}`],
        [t('actual'), [row.actual_start, row.actual_end].map((one) => formatMinute(textOf(one))).join(' – ')],
        [t('hours'), `${textOf(row.plan_hours) || '—'} / ${textOf(row.actual_hours) || '—'}`],
        [t('waitsFor'), (row.predecessor_names ?? []).join(marks.list)],
        [t('result'), textOf(row.key_result_name)],
        [t('reason'), textOf(row.status_reason)],
        [t('description'), textOf(row.description)],
      ].filter((one): one is [string, string] => one[1] !== '' && one[1] !== ' – ')
    : []
  return (
    <Drawer
      open
      size={narrow ? '100%' : 640}
      title={row?.task_name ?? t('title')}
      onClose={onClose}
      extra={
        works && (
          <span className={styles.steps} style={{ margin: 0 }}>
            {may('eis:task:a') && <Button onClick={onAddBelow}>{t('addBelow')}</Button>}
            {may('eis:task:e') && <Button onClick={onEdit}>{t('editShort')}</Button>}
            {may('eis:task:d') && (
              <Button danger loading={busy} onClick={() => void remove()}>
                {t('delete')}
              </Button>
            )}
          </span>
        )
      }
    >
      <Notes of={detail} />
      {row ? (
        <>
          <p className={styles.steps}>
            <Word dict="TASK_STATUS" value={row.status} words={states} as="tag" />
            {Number(row.delay_days ?? 0) > 0 && <StatusTag shape="bad">{t('lateBy', { n: Number(row.delay_days) })}</StatusTag>}
            {row.milestone && <Label>{t('milestone')}</Label>}
          </p>
          {steps.length > 0 && (
            <div className={styles.steps}>
              {steps.map(({ key, label, danger }) => (
                <Button
                  key={key}
                  type={['accept', 'submit', 'start'].includes(key) ? 'primary' : 'default'}
                  danger={danger}
                  loading={busy}
                  onClick={() => void alone(() => start(key as TaskStep, row))}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
          <div className={styles.progress}>
            <Slider
              aria-label={t('progress')}
              ariaLabelForHandle={t('progress')}
              value={dragged ?? row.progress ?? 0}
              disabled={!mayProgress || busy}
              step={5}
              onChange={(value: number) => setDragged(value)}
              onChangeComplete={(value: number) =>
                void alone(async () => {
                  await setProgress(row, value)
                  setDragged(null)
                })
              }
            />
            <b>{dragged ?? row.progress ?? 0}%</b>
          </div>
          {checksOf(row.check_list).length > 0 && (
            <section aria-label={t('checks')}>
              <h3>{t('checks')}</h3>
              <ul className={styles.checks}>
                {checksOf(row.check_list).map(({ text, done }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice
                  <li key={at}>
                    <Checkbox
                      checked={done}
                      disabled={!works || !may('eis:task:e') || busy}
                      onChange={(event) => void checkOff(at, event.target.checked)}
                    >
                      {text}
                    </Checkbox>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <dl className={styles.details}>
            {facts.map(([label, value]) => [<dt key={`${label} term`}>{label}</dt>, <dd key={label}>{value}</dd>])}
          </dl>
          {files.length > 0 && <FileList files={files} />}
          <CommentList
            definition={projectTaskComment}
            above="task_key"
            recordKey={taskKey}
            words={{ title: t('comments'), hint: t('commentHint'), send: t('comment'), remove: t('delete'), none: t('noComments') }}
          />
        </>
      ) : (
        <Unanswered of={detail} skeleton={<LinesSkeleton lines={8} />} />
      )}
      {dialog}
    </Drawer>
  )
}
