// The effects of a contract in force, and their reversal by its termination: deals, plans (docs/domain/contract.md#states).
import { sql } from 'kysely'
import type { Row } from '../../entity/hooks.ts'
import type { Context } from '../../kernel/context.ts'
import { refreshCustomerDeals } from '../../kernel/customer-deals.ts'
import { createReceivablePlans, voidReceivablePlans } from '../receivable/plans.ts'
import { dropPurchase, planPurchase, refreshPurchasePlans } from './purchase.ts'

/** A signed contract: plans its receipts and payments, and records the deal of the customer of a sales contract. */
export async function takeEffect(context: Context, contract: Row): Promise<void> {
  await planPurchase(context, contract)
  await refreshPurchasePlans(context, contract.contract_key)
  await createReceivablePlans(context, contract)
  if (contract.contract_type === 'SALE') await refreshCustomerDeals(context, String(contract.customer_key), contract.amount)
}

/** A terminated contract: its open plans become void. */
export async function endEffect(context: Context, contract: Row): Promise<void> {
  await sql`update contract_plan set status = 'VOID', row_version = row_version + 1, update_time = ${context.now}
    where contract_key = ${contract.contract_key} and status in ('WAIT', 'PART') and not is_deleted`.execute(context.db)
  await dropPurchase(context, contract)
  await voidReceivablePlans(context, contract)
  if (contract.contract_type === 'SALE') await refreshCustomerDeals(context, String(contract.customer_key))
}
