// Messages and signals between instances, and starts by them: each delivered once, as events, in their own transactions.
import { sql } from 'kysely'
import { rawRows } from '../../db/raw-rows.ts'
import { inSavepoint } from '../../db/savepoint.ts'
import type { Context } from '../../kernel/context.ts'
import type { Delivery } from '../../kernel/event.ts'
import { restoreAll } from '../expression/value.ts'
import { Refused } from '../run/step-context.ts'
import { startEventFor } from '../start-events.ts'
import type { SentMessage, SentSignal } from '../state.ts'
import { executeCommand, forgetStates, startInstance } from './execute-command.ts'
import type { ExecutedCommand } from './executed-command.ts'
import { openLibrary, readDeployed } from './library.ts'

type Values = Readonly<Record<string, unknown>>

const subscriptionRows = rawRows({ id: 'bpm_subscription.id' })
const rootRows = rawRows({ root_id: 'bpm_subscription.root_id' })

const startable = rawRows({ key: 'bpm_definition.process_definition_key' })

/** Every process in the newest files of the models that can be started, with its start event for a message or signal of this name. */
async function startsFor(context: Context, type: 'message' | 'signal', name: string): Promise<{ key: string; node: string }[]> {
  const { db } = context
  const library = await openLibrary(context, await readDeployed(db))
  const rows = await startable.read(
    db,
    sql`select d.process_definition_key as key from bpm_model m
    join bpm_definition d on d.model_key = m.model_key and d.checksum =
      (select checksum from bpm_definition where process_definition_key = m.process_definition_key order by version desc limit 1)
    where m.status = 'DEPLOYED' and not m.is_deleted`,
  )
  const ids = [...new Set(rows.map(({ key }) => key))].flatMap((key) => library.latestId(key) ?? [])
  await library.load(db, ids)
  return ids.flatMap((id) => {
    const definition = library.byId(id)
    const start = definition && startEventFor(definition, type, name)
    return definition && start ? [{ key: definition.key, node: start.id }] : []
  })
}

/**
 * Sends a message to the one instance that waits for it, or starts the process that it starts.
 * @returns the executed command, or null where nothing waits for it
 * @throws Refused where more than one instance waits for it or process is started by it
 */
export async function correlateMessage(
  context: Context,
  message: { name: string; business_key: string | null; instance_id?: string | null; variables: Values },
): Promise<ExecutedCommand | null> {
  const { name, business_key, instance_id = null, variables } = message
  const rows = await subscriptionRows.read(
    context.db,
    sql`select s.id from bpm_subscription s join bpm_instance i on i.id = s.root_id
    where s.kind = 'message' and s.name = ${name} and i.status = 'RUNNING'
      and (${instance_id}::text is null or ${instance_id} in (s.root_id, s.instance_id))
      and (${instance_id}::text is not null or ${business_key}::text is null or s.business_key = ${business_key}) order by s.id limit 2`,
  )
  if (rows.length > 1) throw new Refused('messageAmbiguous', { name, count: rows.length })
  if (rows[0]) return executeCommand(context, { subscription: rows[0].id }, { type: 'message', subscription: rows[0].id, variables })
  if (instance_id !== null) return null
  const starts = await startsFor(context, 'message', name)
  if (starts.length > 1) throw new Refused('messageAmbiguous', { name, count: starts.length })
  const [start] = starts
  return start ? startInstance(context, { key: start.key, node: start.node, user: null, variables, business_key }) : null
}

/** Broadcasts a signal to all instances that wait for it, and starts the processes that it starts. A refusal by one of them does not affect the others. */
export async function broadcastSignal(context: Context, name: string, variables: Values, except: string | null): Promise<void> {
  const rows = await rootRows.read(
    context.db,
    sql`select distinct s.root_id from bpm_subscription s join bpm_instance i on i.id = s.root_id
    where s.kind = 'signal' and s.name = ${name} and not s.local and i.status = 'RUNNING' and s.root_id is distinct from ${except} order by s.root_id`,
  )
  for (const { root_id } of rows)
    await tolerate(context, () => executeCommand(context, { instance: root_id }, { type: 'signal', name, variables }))
  for (const { key, node } of await startsFor(context, 'signal', name))
    await tolerate(context, () => startInstance(context, { key, node, user: null, variables }))
}

/** Handles 'bpm.message'. A refused message is dropped and not retried. */
export async function deliverBpmMessage(context: Context, { payload }: Delivery): Promise<void> {
  const sent = payload as unknown as SentMessage
  await tolerate(context, () =>
    correlateMessage(context, { name: sent.name, business_key: sent.business_key, variables: restoreAll(sent.variables) }),
  )
}

/** Handles 'bpm.signal'. */
export async function deliverBpmSignal(context: Context, { payload }: Delivery): Promise<void> {
  const sent = payload as unknown as SentSignal
  const instance = await context.db.selectFrom('bpm_instance').select('root_id').where('id', '=', sent.instance_id).executeTakeFirst()
  await broadcastSignal(context, sent.name, restoreAll(sent.variables), instance?.root_id ?? null)
}

async function tolerate(context: Context, work: () => Promise<unknown>): Promise<void> {
  try {
    await inSavepoint(context.db, work)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    forgetStates(context.db)
    context.log.warn({ reason: error.message }, 'a message of a process was not taken')
  }
}
