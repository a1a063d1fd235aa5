// Confirms several tasks: only of models that allow it, each in its own savepoint, with a reason for each that cannot be confirmed
// (docs/domain/approval.md#decisions).

import { sql } from 'kysely'
import type { z } from 'zod'
import type { batchAnswer } from '../../model/paging.ts'
import { forgetStates } from '../bpm/store/execute-command.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, Invalid, notFound, refuse } from '../kernel/fail.ts'
import { reasonText } from '../kernel/pipeline.ts'
import { requirePlace } from './access.ts'
import { confirmTask } from './decide-task.ts'

interface Head {
  task_id: string
  title: string
  process: string
  allowed: boolean
}

/** The titles of the requested tasks, and whether their models allow batch confirmation. */
async function readHeads(context: Context, tasks: readonly string[]): Promise<Map<string, Head>> {
  const { rows } =
    await sql<Head>`select t.id as task_id, coalesce(i.title, i.name, '') as title, coalesce(i.name, i.definition_key) as process,
      coalesce(m.batch_confirm, false) as allowed
    from bpm_task t join bpm_instance i on i.id = t.root_id left join bpm_definition d on d.id = i.definition_id left join bpm_model m on m.model_key = d.model_key
    where t.id = any(${[...tasks]}::text[])`.execute(context.db)
  return new Map(rows.map((row) => [row.task_id, row]))
}

/** Confirms one task after another, each in its own savepoint. */
export async function confirmSeveral(
  context: Context,
  tasks: readonly string[],
  comment: string | null,
): Promise<z.input<typeof batchAnswer>> {
  const answer: z.input<typeof batchAnswer> = { success: 0, fail: [] }
  const wanted = [...new Set(tasks)]
  const heads = await readHeads(context, wanted)
  for (const task of wanted) {
    const head = heads.get(task)
    let name = ''
    await sql`savepoint one_task`.execute(context.db)
    try {
      await requirePlace(context, task)
      if (!head) throw notFound()
      name = head.title
      if (!head.allowed) throw refuse('bpm.notBatch', { name: head.process })
      await confirmTask(context, { task, comment, variables: {} })
      answer.success++
    } catch (error) {
      if (!(error instanceof Fail)) throw error
      await sql`rollback to savepoint one_task`.execute(context.db)
      forgetStates(context.db)
      const reason = reasonText(context.request.locale, error instanceof Invalid ? 'bpm.batchForm' : [error.key, error.params])
      answer.fail.push({ key: task, name, reason })
    }
    await sql`release savepoint one_task`.execute(context.db)
  }
  return answer
}
