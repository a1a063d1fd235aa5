// Administrator actions on one process instance: suspend, resume, end, move, reassign one of its tasks; each with a reason.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { choicesOf } from '@/components/basic/answer'
import { WorkDialog } from '@/components/basic/work-dialog'
import { PeopleControl } from '@/components/features/approval/people-control'
import { useDecision } from '@/components/features/approval/use-decision'
import { full } from '@/components/record/field/full-width'
import type { Option } from '@/components/record/field/picker/paged-select'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { useSmallForm } from '@/components/record/form/use-small-form'
import { useCall } from '@/lib/client/use-call'
import { useMe } from '@/lib/client/use-may'
import type { CurrentNode, InstanceRow } from '@/lib/model/calls/approval-lists'
import styles from './flow.module.css'

export type MonitorAction = 'suspend' | 'activate' | 'end' | 'move' | 'turn'

const leastReason = 2
const longest = 2000
/** How an instance is ended; the user's own can only be withdrawn. */
const endings = ['CANCEL', 'REJECT', 'PASS'] as const
const ownEndings = ['CANCEL'] as const

interface MonitorDialogProps {
  kind: MonitorAction
  row: InstanceRow
  onClose: () => void
}

export function MonitorDialog({ kind, row, onClose }: MonitorDialogProps) {
  const t = useTranslations('flow')
  const me = useMe()
  const id = row.process_instance_id
  const detail = useCall(kind === 'move' ? 'GET /api/bpm/biz/task/instance/detail/{id}' : null, { id })
  const pending = row.current_nodes.filter((one) => one.status === 'PENDING')
  const { decide } = useDecision()
  const asksWhy = kind === 'end' || kind === 'move' || kind === 'turn'
  const branches = kind === 'move' && row.current_nodes.length > 1
  const form = useSmallForm(
    () => ({
      reason: '',
      node_id: undefined as string | undefined,
      tasks: row.current_nodes.map(({ task_id }) => task_id),
      task: pending[0]?.task_id,
      receiver: [] as readonly Option[],
      status: 'CANCEL' as (typeof endings)[number],
    }),
    (values) => ({
      reason: asksWhy && values.reason.trim().length < leastReason ? t('reasonMissing') : undefined,
      node_id: kind === 'move' && values.node_id === undefined ? t('choose') : undefined,
      tasks: branches && values.tasks.length === 0 ? t('choose') : undefined,
      receiver: kind === 'turn' && values.receiver.length === 0 ? t('choose') : undefined,
    }),
  )
  const { reason, node_id: node, tasks, task, receiver, status } = form.values
  const turning = pending.find((one) => one.task_id === task)

  const act = () => {
    const given = { process_instance_id: id, reason: reason.trim() }
    switch (kind) {
      case 'suspend':
        return decide(kind, 'POST /api/bpm/biz/process/instance/suspend', given)
      case 'activate':
        return decide(kind, 'POST /api/bpm/biz/process/instance/activate', given)
      case 'end':
        return decide(kind, 'POST /api/bpm/biz/process/instance/end', { ...given, status })
      case 'move':
        return decide(kind, 'POST /api/bpm/biz/process/instance/move', { ...given, node_id: node ?? '', taskIds: tasks })
      case 'turn':
        // the hand-over (docs/domain/approval.md#hand-over), with its own names
        return decide(kind, 'POST /api/app/base/app/task/transferTask', {
          taskId: task ?? '',
          employeeKey: turning?.assignees[0]?.user_key ?? me,
          message: given.reason,
          turnToEemployeeKey: receiver[0]?.value ?? '',
        })
    }
  }
  const acting = form.dialog(async () => {
    const outcome = await act()
    if (outcome?.ok) onClose()
    else if (outcome) form.atFields(outcome.fields)
  })
  const optionOf = (one: CurrentNode) => ({
    value: one.task_id,
    label: `${one.node_name || one.node_id} ${one.assignees.map(({ name }) => name).join(t('mark'))}`,
  })
  return (
    <WorkDialog
      title={t(`act.${kind}`)}
      width={520}
      okText={t(`act.${kind}`)}
      cancelText={t('back')}
      okButtonProps={{ danger: kind === 'end' }}
      {...acting}
      onCancel={onClose}
    >
      <p className={styles.hint}>{t(`hint.${kind}`)}</p>
      {kind === 'end' && (
        <Labelled {...form.label('status')} label={t('endAs')} wide>
          <Select
            {...form.control('status')}
            style={full}
            value={status}
            options={(row.applicant === me ? ownEndings : endings).map((value) => ({ value, label: t(`ending.${value}`) }))}
            onChange={(chosen) => form.set({ status: chosen })}
          />
        </Labelled>
      )}
      {branches && (
        <Labelled {...form.label('tasks')} label={t('moveFrom')} required wide>
          <Select
            {...form.control('tasks')}
            mode="multiple"
            style={full}
            value={tasks}
            options={row.current_nodes.map(optionOf)}
            onChange={(chosen) => form.set({ tasks: chosen })}
          />
        </Labelled>
      )}
      {kind === 'turn' && pending.length > 1 && (
        <Labelled {...form.label('task')} label={t('turnWhich')} required wide>
          <Select
            {...form.control('task')}
            style={full}
            value={task}
            options={pending.map(optionOf)}
            onChange={(chosen) => form.set({ task: chosen })}
          />
        </Labelled>
      )}
      {kind === 'turn' && (
        <Labelled {...form.label('receiver')} label={t('receiver')} required wide>
          <PeopleControl
            id={form.label('receiver').id}
            multiple={false}
            value={receiver}
            onChange={(chosen) => form.set({ receiver: chosen })}
            applicant={turning?.barred_user ?? null}
            without={turning?.assignees.length === 1 ? turning.assignees.map(({ user_key }) => user_key) : []}
          />
        </Labelled>
      )}
      {kind === 'move' && (
        <Labelled {...form.label('node_id')} label={t('moveTo')} required wide>
          <Select
            {...form.control('node_id')}
            style={full}
            {...choicesOf(detail)}
            value={node}
            showSearch={{ optionFilterProp: 'label' }}
            options={(detail.data?.movable ?? []).map(({ node_id, node_name }) => ({ value: node_id, label: node_name }))}
            onChange={(chosen) => form.set({ node_id: chosen })}
          />
        </Labelled>
      )}
      <Labelled {...form.label('reason')} label={asksWhy ? t('reason') : t('reasonOptional')} required={asksWhy} wide>
        <TextAreaControl
          {...form.control('reason')}
          most={longest}
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={reason}
          onChange={(event) => form.set({ reason: event.target.value })}
        />
      </Labelled>
    </WorkDialog>
  )
}
