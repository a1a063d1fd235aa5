// Records that a user follows: the STAR scene of every list (docs/domain/records.md#stars).
import { saveStar } from '../../model/calls/star.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { requireRecord } from './read.ts'

/** Sets or removes the caller's star on a record that he sees. */
export async function setStar({ db, user }: Context, biz_type: string, biz_key: string, star: boolean): Promise<void> {
  const row = { user_key: user.user_key, biz_type, biz_key }
  if (star)
    await db
      .insertInto('star')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await db
      .deleteFrom('star')
      .where((where) => where.and(row))
      .execute()
}

export const starCalls: readonly Call[] = [
  serve(saveStar, {
    summary: ['关注或取消关注一条记录', 'Star or unstar a record'],
    permission: 'signedIn',
    write: true,
    unlogged: 'own',
    async handle(context, { biz_type, biz_key, star }) {
      const definition = definitionOf(biz_type)
      if (!may(context.user, `${definition.permission}:q`)) throw notFound()
      await requireRecord(context, definition, biz_key, 'READ')
      await setStar(context, biz_type, biz_key, star)
      return { star }
    },
  }),
]
