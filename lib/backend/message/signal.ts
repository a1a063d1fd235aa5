// Signals to every process that users have something new to read; the streams of these users forward it.
import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalType } from '../../model/message-stream.ts'
import type { Context } from '../kernel/context.ts'
import type { Delivery } from '../kernel/event.ts'

/** The channel of the notifications: a signal type and its users, 'BUSINESS key,key', or 'ADMINISTRATION *' for everybody. */
export const messageChannel = 'message_changed'

/** A notification holds at most 8000 bytes. */
const keysPerSignal = 200
/** With more receivers than this, all users are signalled. */
const manyReceivers = 2000

/** Sent with the commit, to this process too. */
export async function signalReaders(context: Context, type: SignalType, keys: readonly string[]): Promise<void> {
  const targets = keys.length > manyReceivers ? ['*'] : chunksOf(keys)
  for (const target of targets) await sql`select pg_notify(${messageChannel}, ${`${type} ${target}`})`.execute(context.db)
}

const approvalEvent = z.object({ users: z.array(z.string()) })

/** Handles 'approval': the open pages of these users reload their approvals. */
export async function signalApproval(context: Context, { payload }: Delivery): Promise<void> {
  await signalReaders(context, 'APPROVAL', approvalEvent.parse(payload).users)
}

function chunksOf(keys: readonly string[]): string[] {
  const chunks: string[] = []
  for (let start = 0; start < keys.length; start += keysPerSignal) chunks.push(keys.slice(start, start + keysPerSignal).join(','))
  return chunks
}
