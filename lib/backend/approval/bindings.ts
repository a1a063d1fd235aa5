// What other parts ask of approvals: the hand-over of a leaving colleague's tasks, and the functions that models may name.
import { sql } from 'kysely'
import { carryOut } from '../bpm/store/carry-out.ts'
import { bindDelegate } from '../bpm/store/delegates.ts'
import { guarded } from '../bpm/store/refusal.ts'
import { addCopies, tell } from '../bpm/store/tell.ts'
import { bindHandOver } from '../entity/hand-over.ts'
import type { Context } from '../kernel/context.ts'

/** Every open task of one user to another, each as a hand-over of its own. */
async function handOverTasks(context: Context, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`select t.id from bpm_task t join bpm_instance i on i.id = t.root_id
    where t.assignee = ${from} and not t.is_closed and i.status = 'RUNNING' and t.status = 'PENDING' order by t.root_id, t.id`.execute(
    context.db,
  )
  const user = context.visitor?.user_key ?? null
  for (const { id } of rows)
    await guarded(
      context,
      () => carryOut(context, { task: id }, { type: 'turn', task: id, to, comment: '工作交接', force: true, user }),
      id,
    )
  return rows.length
}

/** Called once, when the catalogue is built. */
export function bindApprovalArea(): void {
  bindHandOver('task', handOverTasks)
  /** A copy to the people of the field `users` (user keys, joined by commas). */
  bindDelegate('copyTo', async (context, { fields, place }) => {
    const users = String(fields.users ?? '')
      .split(',')
      .map((key) => key.trim())
      .filter((key) => key !== '')
    const { rows } = await sql<{
      root_id: string
      title: string
    }>`select root_id, coalesce(title, name, '') as title from bpm_instance where id = ${place.instance_id}`.execute(context.db)
    const [instance] = rows
    if (!instance || users.length === 0) return undefined
    await addCopies(context, instance.root_id, users)
    await tell(context, 'M-CC', ['process_instance', instance.root_id], users, { title: instance.title })
    return undefined
  })
}
