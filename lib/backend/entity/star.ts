// Records that a user follows: the STAR scene of every list (docs/domain/records.md#stars).
import { saveStar } from '../../model/calls/star.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { type Call, serve } from '../kernel/call.ts'
import { notFound } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { requireRecord } from './read.ts'

export const starCalls: readonly Call[] = [
  serve(saveStar, {
    summary: '关注或取消关注一条记录',
    permission: 'signedIn',
    write: true,
    async handle(context, { biz_type, biz_key, star }) {
      const definition = definitionOf(biz_type)
      if (!may(context.user, `${definition.permission}:q`)) throw notFound()
      await requireRecord(context, definition, biz_key, 'READ')
      const me = context.user.user_key
      const row = { user_key: me, biz_type, biz_key }
      if (star)
        await context.db
          .insertInto('star')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      else
        await context.db
          .deleteFrom('star')
          .where((where) => where.and(row))
          .execute()
      return { star }
    },
  }),
]
