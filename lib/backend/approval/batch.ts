// Confirms several tasks: only of models that allow it, each in its own savepoint, with a reason for each that cannot be confirmed
// (docs/domain/approval.md#decisions).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { batchAnswer } from '../../model/paging.ts'
import { forgetStates } from '../bpm/store/execute-command.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, Invalid, notFound, refuse } from '../kernel/fail.ts'
import { reasonText } from '../kernel/pipeline.ts'
import { headColumns, requireSeen, type TaskHead } from './access.ts'
import { confirmTask } from './decide-task.ts'

interface Head extends TaskHead {
  title: string
  process: string
  allowed: boolean
}

/** The requested tasks by key, with their titles and whether their models allow batch confirmation. */
async function loadTasks({ db }: Context, tasks: readonly string[]): Promise<Map<string, Head>> {
  const rows = await db
    .selectFrom('bpm_task as t')
    .innerJoin('bpm_instance as i', 'i.id', 't.root_id')
    .leftJoin('bpm_definition as d', 'd.id', 'i.definition_id')
    .leftJoin('bpm_model as m', 'm.model_key', 'd.model_key')
    .select(headColumns)
    .select([
      sql<string>`coalesce(i.title, i.name, '')`.as('title'),
      sql<string>`coalesce(i.name, i.definition_key)`.as('process'),
      sql<boolean>`coalesce(m.batch_confirm, false)`.as('allowed'),
    ])
    .where(sql<boolean>`t.id = any(${[...tasks]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.task, row]))
}

/** Confirms one task after another, each in its own savepoint. */
export async function confirmSeveral(
  context: Context,
  tasks: readonly string[],
  comment: string | null,
): Promise<z.input<typeof batchAnswer>> {
  const answer: z.input<typeof batchAnswer> = { success: 0, fail: [] }
  const wanted = [...new Set(tasks)]
  const heads = await loadTasks(context, wanted)
  for (const task of wanted) {
    const head = heads.get(task)
    let name = ''
    await sql`savepoint one_task`.execute(context.db)
    try {
      if (!head) throw notFound()
      await requireSeen(context, head.root)
      name = head.title
      if (!head.allowed) throw refuse('bpm.notBatch', { name: head.process })
      await confirmTask(context, head, { comment, variables: {} })
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
