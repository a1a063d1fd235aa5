// Runs due engine jobs and start timers, each in its own transaction, so that a crash neither loses nor repeats one, and a failure does not block the others.
import { sql } from 'kysely'
import { isPassing } from '../../db/database-error.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { inSavepoint } from '../../db/savepoint.ts'
import type { Context } from '../../kernel/context.ts'
import { type DueWork, eachDue } from '../../kernel/each-due.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { errorText } from '../../kernel/pauses.ts'
import { Refused } from '../run/step-context.ts'
import { advanceStartTimer } from '../start-events.ts'
import { forgetStates, publishStates, startInstance, tryExecuteCommand } from './execute-command.ts'

/** How many are taken in one run; the next one comes in seconds. */
const most = 5000

/** Runs every due job and start timer and returns how many. Several server processes may do so at the same time: each row is taken by one. */
export async function runTimers(kernel: Kernel): Promise<number> {
  return (await eachDue(kernel, startTimers)) + (await eachDue(kernel, dueJobs))
}

const dueJobs: DueWork = {
  work: 'bpm.timers',
  due: (now) => sql`select j.id as key from bpm_job j join bpm_instance i on i.id = j.root_id
    where j.due_time <= ${now} and j.retries > 0 and i.status = 'RUNNING' order by j.due_time, j.id limit ${most}`,
  async run(context, job) {
    try {
      return await inSavepoint(context.db, () => fireJob(context, job))
    } catch (error) {
      if (isPassing(error)) throw error
      // not an error of the model, but an attempt of the job like any other: after the last one the process has an incident
      forgetStates(context.db)
      context.log.error({ err: error, job }, 'a job of a process could not be tried')
      return fireJob(context, job, errorText(error))
    }
  },
}

/** False if another transaction has the process, or the job is no longer due. */
async function fireJob(context: Context, job: string, broken?: string): Promise<boolean> {
  try {
    const executed = await tryExecuteCommand(context, { job }, { type: 'fire', job, ...(broken !== undefined && { broken }) }, false)
    context.afterCommit(() => publishStates(context.kernel, context.db))
    return executed !== null
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
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

const startKey = sql`t.definition_id || ' ' || t.node_id`

const startTimers: DueWork = {
  work: 'bpm.starts',
  due: (now) => sql`select ${startKey} as key from bpm_start_timer t where t.due_time <= ${now} order by t.due_time, 1 limit ${most}`,
  async run(context, one) {
    const { db, now } = context
    const row = await dueStarts.first(
      db,
      sql`select t.definition_id, t.node_id, (extract(epoch from t.due_time) * 1000)::bigint as due, t.cycle, t.repeats,
        d.process_definition_key as key, m.status = 'DEPLOYED' and not m.is_deleted as startable
      from bpm_start_timer t join bpm_definition d on d.id = t.definition_id join bpm_model m on m.model_key = d.model_key
      where t.due_time <= ${now} and ${startKey} = ${one} for update of t skip locked`,
    )
    if (!row) return false
    const { definition_id, node_id, cycle, repeats } = row
    const next = advanceStartTimer({ definition_id, node_id, due_time: Number(row.due), cycle, repeats }, now.getTime())
    if (next)
      await db
        .updateTable('bpm_start_timer')
        .set({ due_time: new Date(next.due_time), repeats: next.repeats })
        .where('definition_id', '=', definition_id)
        .where('node_id', '=', node_id)
        .execute()
    else await db.deleteFrom('bpm_start_timer').where('definition_id', '=', definition_id).where('node_id', '=', node_id).execute()
    if (row.startable) await startInstance(context, { key: row.key, node: node_id, user: null })
    context.afterCommit(() => publishStates(context.kernel, db))
    return true
  },
}
