// What happens to leads by the clock: late responses are told once (docs/domain/lead.md#response-clock).
import { sql } from 'kysely'
import { clue } from '../../../model/entities/clue.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import type { Context } from '../../kernel/context.ts'
import { leadersOf } from '../people.ts'

const lateRows = rawRows({ clue_key: 'clue.clue_key', clue_name: 'clue.clue_name', owner_key: 'text', owner_depart_key: 'text?' })

/** Tells owner and leader once that nobody has responded in time. */
export async function tellLateResponses(context: Context): Promise<void> {
  const late = await lateRows.read(
    context.db,
    sql`update clue set timeout_time = ${context.now}
      where response_deadline < ${context.now} and first_response_time is null and timeout_time is null and owner_key is not null
        and status in ('UNHANDLED', 'FOLLOWING') and not is_deleted
      returning clue_key, clue_name, owner_key, owner_depart_key`,
  )
  for (const row of late)
    await notifyAbout(context, clue, 'M-CLUE-TIMEOUT', row, [row.owner_key, ...(await leadersOf(context, row.owner_depart_key))], {})
}
