// After a step, in its transaction: updates the approved record, notifies people, sends events to other instances, and audits.
import type { Context } from '../../kernel/context.ts'
import type { Command } from '../command/command.ts'
import type { InstanceRow, TaskRow } from '../state.ts'
import { businessOf } from './business.ts'
import type { ExecutedCommand } from './executed-command.ts'
import { notifyOfStep } from './notify.ts'
import { nameOf } from './people.ts'

/** Runs after the rows are written, in the same transaction. */
export async function afterStep(context: Context, executed: ExecutedCommand, command: Command): Promise<void> {
  const { root, step, before } = executed
  const instance = step.state.instance.get(root)
  if (!instance) return
  if (command.type === 'start') await context.send(placeStarter(context, executed, instance))
  const ended = instance.end_time !== null && before.instance.get(root)?.end_time == null
  if (ended) await decideRecord(context, instance)
  else if (instance.status === 'RETURN' && before.instance.get(root)?.status === 'RUNNING') await giveRecordBack(context, instance)
  await notifyOfStep(context, executed)
  const { messages, signals } = step.effects
  for (const message of messages) await context.emit('bpm.message', { ...message })
  for (const signal of signals) await context.emit('bpm.signal', { ...signal })
  await writeTrace(context, executed, command)
}

function placeStarter(context: Context, { organisation }: ExecutedCommand, { id, starter }: InstanceRow): Promise<unknown> {
  const depart = starter === null ? null : (organisation.users.get(starter)?.main_depart_key ?? null)
  return context.db.updateTable('bpm_instance').set({ depart_key: depart }).where('id', '=', id).execute()
}

async function decideRecord(context: Context, instance: InstanceRow): Promise<void> {
  const { business_type, business_key, status, reason: comment } = instance
  const business = businessOf(context, business_type)
  if (!business || business_key === null) return
  if (status === 'PASS' || status === 'REJECT' || status === 'CANCEL')
    await business.decide(context, business_key, { status, instance_id: instance.id, comment })
}

async function giveRecordBack(context: Context, { business_type, business_key, returned }: InstanceRow): Promise<void> {
  if (business_key !== null) await businessOf(context, business_type)?.giveBack(context, business_key, returned?.comment ?? null)
}

/** Only commands of people are written to the operation log; timers are in the history only. */
async function writeTrace(context: Context, { root, before, step, organisation }: ExecutedCommand, command: Command): Promise<void> {
  if (!context.visitor) return
  const task: TaskRow | undefined = 'task' in command && command.task ? before.task.get(command.task) : undefined
  const status = { field: 'status', old: before.instance.get(root)?.status ?? null, new: step.state.instance.get(root)?.status }
  const diff = [
    ...(status.old === status.new ? [] : [status]),
    ...(task ? [{ field: 'node_name', old: task.node_name, new: task.node_name }] : []),
    ...('to' in command
      ? [{ field: 'assignee', old: nameOf(organisation, task?.assignee ?? null), new: nameOf(organisation, command.to) }]
      : []),
  ]
  await context.audit({ biz_type: 'process_instance', biz_key: root, action: command.type, diff })
}
