// Notifies people about a record by one event for the message area, which has the texts (docs/domain/message.md#texts).
import type { Definition } from '../../model/definition.ts'
import type { Context } from '../kernel/context.ts'
import type { Row } from './hooks.ts'

type Params = Record<string, string | number>

/** Notifies about a record by its title; the message also has `params`. Keys that are not texts are left out. Does nothing without receivers. */
export async function notifyAbout(
  context: Context,
  definition: Definition,
  code: string,
  row: Row,
  receivers: readonly unknown[],
  params: Params = {},
): Promise<void> {
  const keys = [...new Set(receivers.filter((key): key is string => typeof key === 'string'))]
  if (keys.length === 0) return
  await context.emit('message', {
    code,
    receivers: keys,
    params: { name: String(row[definition.title] ?? ''), ...params },
    biz_type: definition.name,
    biz_key: row[definition.key] ?? null,
    publisher: context.visitor?.user_key ?? null,
  })
}
