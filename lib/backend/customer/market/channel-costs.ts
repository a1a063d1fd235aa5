// The cost of a channel is the sum of its costs, in the transaction of each (docs/domain/channel.md#costs).

import { sql } from 'kysely'
import type { channelCost } from '../../../model/entities/channel-cost.ts'
import { isOneOf } from '../../entity/checks.ts'
import type { Hooks, RowOf } from '../../entity/hooks.ts'
import type { Context } from '../../kernel/context.ts'

async function sumUp({ db }: Context, keys: readonly unknown[]): Promise<void> {
  const channels = [...new Set(keys.map(String))].sort()
  // locked first, so that the next statement sees what others have stored before
  await sql`select 1 from channel where ${isOneOf('channel_key', channels)} order by channel_key for update`.execute(db)
  await sql`update channel h set cost_amount = (select coalesce(sum(c.amount), 0) from channel_cost c
    where c.channel_key = h.channel_key and not c.is_deleted) where ${isOneOf('h.channel_key', channels)}`.execute(db)
}

const ofChannel = (context: Context, row: RowOf<typeof channelCost>) => sumUp(context, [row.channel_key])

export const channelCostHooks: Hooks<typeof channelCost> = {
  together: {
    after: (context, writes) =>
      sumUp(
        context,
        writes.flatMap(({ old, row }) => [row.channel_key, ...(old ? [old.channel_key] : [])]),
      ),
  },
  afterDelete: ofChannel,
  afterRestore: ofChannel,
}
