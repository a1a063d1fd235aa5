// Reminders of contracts that end soon, every morning (docs/domain/contract.md#reminders).
import { sql } from 'kysely'
import { contract } from '../../../model/entities/contract.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import type { Context } from '../../kernel/context.ts'
import { todayOf } from '../../kernel/today.ts'

const endingRows = rawRows({ contract_key: 'text', contract_name: 'text', date: 'text', owner_key: 'text' })

/** The days before the end on which the owner is told besides the contract's own. */
const lastDays = [7, 1]

export async function remindOfEnds(context: Context): Promise<void> {
  const today = todayOf(context)
  const rows = await endingRows.read(
    context.db,
    sql`select contract_key, contract_name, to_char(end_date, 'YYYY-MM-DD') as date, owner_key from contract
    where status = 'EFFECT' and not is_deleted and owner_key is not null and expire_remind_days > 0
      and (end_date - ${today}::date = expire_remind_days or (end_date - ${today}::date = any(${lastDays}::int[]) and end_date - ${today}::date < expire_remind_days))
    order by contract_key`,
  )
  for (const row of rows) await notifyAbout(context, contract, 'M-CONTRACT-EXPIRE', row, [row.owner_key], { date: row.date })
}
