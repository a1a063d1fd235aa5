// Records that a user follows: the STAR scene of every list (docs/domain/records.md#stars).
import { sql } from 'kysely'
import { z } from 'zod'
import { definitionOf, entities } from '../../model/entities/registry.ts'
import { call } from '../kernel/call.ts'
import { notFound } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { requireRecord } from './read.ts'

const names = entities.map((definition) => definition.name)

export const starCalls = [
  call('POST /api/app/base/app/sys/star/save', {
    summary: '关注或取消关注一条记录',
    permission: 'signedIn',
    input: z.object({ biz_type: z.enum(names as [string, ...string[]]), biz_key: z.string().regex(/^[0-9a-f]{32}$/), star: z.boolean() }),
    output: z.object({ star: z.boolean() }),
    write: true,
    async handle(context, { biz_type, biz_key, star }) {
      const definition = definitionOf(biz_type)
      if (!may(context.user, `${definition.permission}:q`)) throw notFound()
      await requireRecord(context, definition, biz_key, 'READ')
      const me = context.user.user_key
      if (star)
        await sql`insert into star (user_key, biz_type, biz_key) values (${me}, ${biz_type}, ${biz_key}) on conflict do nothing`.execute(
          context.db,
        )
      else await sql`delete from star where user_key = ${me} and biz_type = ${biz_type} and biz_key = ${biz_key}`.execute(context.db)
      return { star }
    },
  }),
]
