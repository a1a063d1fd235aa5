// The company's accounts with what they hold by the books (docs/domain/project-money.md#company-accounts).
import { sql } from 'kysely'
import { companyAccount } from '../../../model/entities/company-account.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Hooks } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { refuse } from '../../kernel/fail.ts'
import { accountBalance } from './cash-plan.ts'

const balanceRows = rawRows({ key: 'text', balance: 'numeric' })

export const companyAccountHooks: Hooks<typeof companyAccount> = {
  async beforeDelete(context, row) {
    await refuseLinked(context, companyAccount, row.company_account_key)
    const { rows } = await sql`select 1 from payment_part where company_account_key = ${row.company_account_key} and not is_deleted
      union all select 1 from other_cost where company_account_key = ${row.company_account_key} and not is_deleted limit 1`.execute(
      context.db,
    )
    if (rows.length > 0) throw refuse('money.accountUsed', { name: row.account_name })
  },
  async decorate(context, rows) {
    const keys = rows.flatMap((row) => (typeof row.company_account_key === 'string' ? [row.company_account_key] : []))
    const found = await balanceRows.read(
      context.db,
      sql`select a.company_account_key as key, ${accountBalance}::numeric(18, 2) as balance from company_account a where a.company_account_key = any(${keys}::text[])`,
    )
    const balances = new Map(found.map((row) => [row.key, row.balance]))
    for (const row of rows) row.balance = balances.get(row.company_account_key) ?? '0.00'
  },
}
