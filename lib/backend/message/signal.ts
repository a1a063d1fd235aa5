// Tells every process that users have something new to read; the streams of these users pass it on.
import { sql } from 'kysely'
import type { MessageType } from '../../model/message-stream.ts'
import type { Context } from '../kernel/context.ts'

/** The channel of the notifications: 'BUSINESS key,key' or 'ADMINISTRATION *' for everybody. */
export const messageChannel = 'message_changed'

/** A notification holds at most 8000 bytes. */
const keysPerSignal = 200
/** With more receivers than this, everybody is asked to look again. */
const manyReceivers = 2000

/** Sent with the commit, to this process too. */
export async function signalReaders(context: Context, type: MessageType, keys: readonly string[]): Promise<void> {
  const targets = keys.length > manyReceivers ? ['*'] : chunksOf(keys)
  for (const target of targets) await sql`select pg_notify(${messageChannel}, ${`${type} ${target}`})`.execute(context.db)
}

function chunksOf(keys: readonly string[]): string[] {
  const chunks: string[] = []
  for (let start = 0; start < keys.length; start += keysPerSignal) chunks.push(keys.slice(start, start + keysPerSignal).join(','))
  return chunks
}
