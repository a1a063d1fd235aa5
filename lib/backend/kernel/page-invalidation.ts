// Invalidates cached public pages in every process when the data that they show have changed.
import { sql } from 'kysely'
import { type PageTag, pageTags } from '../../model/page-tags.ts'
import type { Gateway } from '../db/gateway.ts'
import type { Context } from './context.ts'
import type { Kernel } from './kernel.ts'
import { slot } from './slots.ts'

/** The channel of the notifications; the payload is the tags joined by commas. */
export const pageChannel = 'page_tags'

/** Drops the cached pages with these tags in this process; given by the opener of the backend. */
type DropPages = (tags: readonly string[]) => void

export const pageCache = slot<DropPages>('page cache', () => () => undefined)

/**
 * Invalidates the cached pages with these tags: in this process right after the commit, before the call answers; in every other process by a notification sent with the commit. An
 * application that called over HTTP receives them with the answer (lib/model/page-tags.ts).
 */
export async function invalidatePages(context: Context, tags: readonly PageTag[]): Promise<void> {
  await sql`select pg_notify(${pageChannel}, ${tags.join(',')})`.execute(context.db)
  context.afterCommit(() => {
    context.kernel.get(pageCache)(tags)
    for (const tag of tags) context.request.changedPages.add(tag)
  })
}

/** Listens for changes made by other processes; if notifications may be lost, drops every page. The returned function stops it. */
export function followInvalidations(gateway: Pick<Gateway, 'listen'>, kernel: Kernel): Promise<() => Promise<void>> {
  const drop = kernel.get(pageCache)
  return gateway.listen(
    pageChannel,
    (payload) => drop(payload.split(',')),
    () => drop(pageTags),
  )
}
