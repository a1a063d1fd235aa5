// Runs due engine jobs and start timers, each in its own transaction, so that a crash neither loses nor repeats one.
import { sql } from 'kysely'
import type { Db } from '../../db/gateway.ts'
import { moment, rawRows } from '../../db/raw-rows.ts'
import type { Context } from '../../kernel/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { systemContext } from '../../kernel/pipeline.ts'
import { Refused } from '../run/step-context.ts'
import { advanceStartTimer } from '../start-events.ts'
import { publishStates, startInstance, tryExecuteCommand } from './execute-command.ts'

/** How many are taken in one round; the next round follows immediately while there are more. */
const batch = 100
/** The maximum number of rounds per run. */
const maxRounds = 50
const pauseMs = 5 * 60_000

async function inTransaction(kernel: Kernel, work: (context: Context) => Promise<void>): Promise<void> {
  let db: Db | undefined
  await kernel.transaction(async (transaction) => {
    db = transaction
    await work(systemContext(kernel, transaction))
  })
  if (db) publishStates(kernel, db)
}

/** Runs every due job and start timer and returns how many. Several server processes may do so at the same time: each row is taken by one. */
export async function runTimers(kernel: Kernel): Promise<number> {
  let fired = await fireStartTimers(kernel)
  for (let round = 0; round < maxRounds; round++) {
    const rows = await kernel.db
      .selectFrom('bpm_job as j')
      .innerJoin('bpm_instance as i', 'i.id', 'j.root_id')
      .select('j.id')
      .where('j.due_time', '<=', moment(kernel.now()))
      .where('j.retries', '>', 0)
      .where('i.status', '=', 'RUNNING')
      .orderBy('j.due_time')
      .orderBy('j.id')
      .limit(batch)
      .execute()
    let here = 0
    for (const { id } of rows) if (await fireJob(kernel, id)) here++
    fired += here
    if (here === 0 || rows.length < batch) return fired
  }
  return fired
}

async function fireJob(kernel: Kernel, id: string): Promise<boolean> {
  let fired = false
  try {
    await inTransaction(kernel, async (context) => {
      fired = (await tryExecuteCommand(context, { job: id }, { type: 'fire', job: id }, false)) !== null
    })
  } catch (error) {
    if (error instanceof Refused) return false
    kernel.log.error({ err: error, job: id }, 'a job of a process could not be tried')
    await postpone(kernel, id)
    return false
  }
  return fired
}

/** A programming error, not an error of the model: the other jobs continue, this one is retried later. */
async function postpone(kernel: Kernel, id: string): Promise<void> {
  const again = new Date(kernel.now().getTime() + pauseMs)
  await sql`with late as (update bpm_job set due_time = ${again} where id = ${id} returning root_id)
    update bpm_instance set rev = rev + 1 where id in (select root_id from late)`.execute(kernel.db)
}

const dueStarts = rawRows({
  definition_id: 'bpm_start_timer.definition_id',
  node_id: 'bpm_start_timer.node_id',
  due: 'bigint',
  cycle: 'bpm_start_timer.cycle',
  repeats: 'bpm_start_timer.repeats',
  key: 'bpm_definition.process_definition_key',
  startable: 'boolean',
})

async function fireStartTimers(kernel: Kernel): Promise<number> {
  let fired = 0
  for (let count = 0; count < batch; count++) {
    let found = false
    await inTransaction(kernel, async (context) => {
      const row = await dueStarts.first(
        context.db,
        sql`select t.definition_id, t.node_id, (extract(epoch from t.due_time) * 1000)::bigint as due, t.cycle, t.repeats,
          d.process_definition_key as key, m.status = 'DEPLOYED' and not m.is_deleted as startable
        from bpm_start_timer t join bpm_definition d on d.id = t.definition_id join bpm_model m on m.model_key = d.model_key
        where t.due_time <= ${context.now} order by t.due_time limit 1 for update of t skip locked`,
      )
      if (!row) return
      found = true
      const { definition_id, node_id, cycle, repeats } = row
      const next = advanceStartTimer({ definition_id, node_id, due_time: Number(row.due), cycle, repeats }, context.now.getTime())
      if (next)
        await context.db
          .updateTable('bpm_start_timer')
          .set({ due_time: new Date(next.due_time), repeats: next.repeats })
          .where('definition_id', '=', definition_id)
          .where('node_id', '=', node_id)
          .execute()
      else
        await context.db.deleteFrom('bpm_start_timer').where('definition_id', '=', definition_id).where('node_id', '=', node_id).execute()
      if (row.startable) await startInstance(context, { key: row.key, node: node_id, user: null })
    })
    if (!found) return fired
    fired++
  }
  return fired
}
