// Ends the running approvals of an abandoned record, of any starter.
import { sql } from 'kysely'
import { executeCommand } from '../bpm/store/execute-command.ts'
import { withRefusals } from '../bpm/store/refusal.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'

const instances = rawRows({ id: 'bpm_instance.id' })

export async function withdrawApprovals(context: Context, key: unknown, types: readonly string[], reason: string): Promise<void> {
  const rows = await instances.read(
    context.db,
    sql`select id from bpm_instance where business_key = ${key} and business_type = any(${[...types]}::text[])
      and end_time is null order by id`,
  )
  for (const { id } of rows)
    await withRefusals(context, () =>
      executeCommand(context, { root: id }, { type: 'cancel', user: context.user.user_key, reason, force: true }),
    )
}
