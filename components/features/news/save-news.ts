// Writing a news item: the one call with its states, and what loads again after it.
import { send } from '@/lib/client/api'
import { refreshEntity } from '@/lib/client/refresh'
import type { NewsInput, NewsStatus } from '@/lib/model/calls/news'
import { news } from '@/lib/model/entities/news'
import type { Values } from '@/lib/model/record'
import { attachmentOf } from './article'

/** An item as forms hold it: the attachment is a list there. */
export function asValues(row: Values): Values {
  return { ...row, attachment: attachmentOf(row.attachment) }
}

/** Drops the changes of a published item. Refusals are the caller's to show. */
export function discardNews(row: Values): Promise<unknown> {
  const input = { id: String(row.news_key), row_version: row.row_version as number }
  return send('POST /api/eis/restful/news/discardChanges', input, { refusal: 'silent' })
}

/** Saves parts of an item and takes the step to `status`. Refusals are the caller's to show; answers the item as forms hold it. */
export async function writeNews(input: NewsInput, status: NewsStatus, idempotencyKey?: string): Promise<Values> {
  const payload = 'attachment' in input ? { ...input, attachment: JSON.stringify(input.attachment ?? []) } : input
  const saved = await send(
    'POST /api/eis/restful/news/save',
    { ...payload, status },
    { refusal: 'silent', ...(idempotencyKey && { idempotencyKey: idempotencyKey }) },
  )
  return asValues(saved)
}

/** Every list and panel that shows news loads again. */
export function refreshNews(): Promise<void> {
  return refreshEntity(news)
}
