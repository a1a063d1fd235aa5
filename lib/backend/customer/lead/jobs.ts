// What happens to leads by the clock: late responses are told once (docs/domain/lead.md#response-clock).
import { sql } from 'kysely'
import { clue } from '../../../model/entities/clue.ts'
import { dueRecords } from '../../entity/due-records.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { leadersOf } from '../people.ts'

/** Tells owner and leader once that nobody has responded in time. */
export const tellLateResponses = dueRecords({
  work: 'clue.response',
  definition: clue,
  due: (now) => sql`t.response_deadline < ${now} and t.first_response_time is null and t.timeout_time is null and t.owner_key is not null
    and t.status in ('UNHANDLED', 'FOLLOWING')`,
  async run(context, row) {
    await sql`update clue set timeout_time = ${context.now} where clue_key = ${row.clue_key}`.execute(context.db)
    await notifyAbout(context, clue, 'M-CLUE-TIMEOUT', row, [row.owner_key, ...(await leadersOf(context, row.owner_depart_key))], {})
  },
})
