// Administrator actions on one process instance: suspend, resume, end, move, reassign one of its tasks; each with a reason.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { choicesOf } from '@/components/basic/answer'
import { WorkDialog } from '@/components/basic/work-dialog'
import { PeopleControl } from '@/components/features/approval/people-control'
import { useDecision } from '@/components/features/approval/use-decision'
import { full } from '@/components/record/field/full-width'
import type { Option } from '@/components/record/field/picker/paged-select'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
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
  const prefix = useId()
  const id = row.process_instance_id
  const detail = useCall(kind === 'move' ? 'GET /api/bpm/biz/task/instance/detail/{id}' : null, { id })
  const [reason, setReason] = useState('')
  const [node, setNode] = useState<string>()
  const [tasks, setTasks] = useState<string[]>(() => row.current_nodes.map(({ task_id }) => task_id))
  const pending = row.current_nodes.filter((one) => one.status === 'PENDING')
  const [task, setTask] = useState(() => pending[0]?.task_id)
  const [receiver, setReceiver] = useState<readonly Option[]>([])
  const [status, setStatus] = useState<(typeof endings)[number]>('CANCEL')
  const [tried, setTried] = useState(false)
  const { busy, decide } = useDecision()
  const asksWhy = kind === 'end' || kind === 'move' || kind === 'turn'
  const reasonMissing = asksWhy && reason.trim().length < leastReason
  const nodeMissing = kind === 'move' && node === undefined
  const branches = kind === 'move' && row.current_nodes.length > 1
  const tasksMissing = branches && tasks.length === 0
  const receiverMissing = kind === 'turn' && receiver.length === 0
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
  const send = async () => {
    setTried(true)
    if (reasonMissing || nodeMissing || tasksMissing || receiverMissing) return
    const outcome = await act()
    if (outcome?.ok) onClose()
  }
  const optionOf = (one: CurrentNode) => ({
    value: one.task_id,
    label: `${one.node_name || one.node_id} ${one.assignees.map(({ name }) => name).join(t('mark'))}`,
  })
  const reasonMessage = tried && reasonMissing ? t('reasonMissing') : undefined
  return (
    <WorkDialog
      title={t(`act.${kind}`)}
      width={520}
      okText={t(`act.${kind}`)}
      cancelText={t('back')}
      okButtonProps={{ danger: kind === 'end' }}
      busy={busy !== null}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className={styles.hint}>{t(`hint.${kind}`)}</p>
      {kind === 'end' && (
        <Labelled id={`${prefix}-status`} label={t('endAs')} wide>
          <Select
            id={`${prefix}-status`}
            style={full}
            value={status}
            options={(row.applicant === me ? ownEndings : endings).map((value) => ({ value, label: t(`ending.${value}`) }))}
            onChange={setStatus}
          />
        </Labelled>
      )}
      {branches && (
        <Labelled id={`${prefix}-from`} label={t('moveFrom')} required wide message={tried && tasksMissing ? t('choose') : undefined}>
          <Select
            id={`${prefix}-from`}
            mode="multiple"
            style={full}
            value={tasks}
            options={row.current_nodes.map(optionOf)}
            onChange={setTasks}
          />
        </Labelled>
      )}
      {kind === 'turn' && pending.length > 1 && (
        <Labelled id={`${prefix}-task`} label={t('turnWhich')} required wide>
          <Select id={`${prefix}-task`} style={full} value={task} options={pending.map(optionOf)} onChange={setTask} />
        </Labelled>
      )}
      {kind === 'turn' && (
        <Labelled
          id={`${prefix}-receiver`}
          label={t('receiver')}
          required
          wide
          message={tried && receiverMissing ? t('choose') : undefined}
        >
          <PeopleControl
            id={`${prefix}-receiver`}
            multiple={false}
            value={receiver}
            onChange={setReceiver}
            applicant={turning?.barred_user ?? null}
            without={turning?.assignees.length === 1 ? turning.assignees.map(({ user_key }) => user_key) : []}
          />
        </Labelled>
      )}
      {kind === 'move' && (
        <Labelled id={`${prefix}-node`} label={t('moveTo')} required wide message={tried && nodeMissing ? t('choose') : undefined}>
          <Select
            id={`${prefix}-node`}
            style={full}
            {...choicesOf(detail)}
            value={node}
            showSearch={{ optionFilterProp: 'label' }}
            options={(detail.data?.movable ?? []).map(({ node_id, node_name }) => ({ value: node_id, label: node_name }))}
            onChange={setNode}
          />
        </Labelled>
      )}
      <Labelled id={`${prefix}-reason`} label={asksWhy ? t('reason') : t('reasonOptional')} required={asksWhy} wide message={reasonMessage}>
        <TextAreaControl
          id={`${prefix}-reason`}
          most={longest}
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={reason}
          status={reasonMessage ? 'error' : undefined}
          aria-invalid={reasonMessage !== undefined}
          aria-describedby={reasonMessage ? `${prefix}-reason-message` : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </Labelled>
    </WorkDialog>
  )
}
