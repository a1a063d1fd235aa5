// What a contract in force brings about, and what its termination takes back: deals, plans (docs/domain/contract.md#states).
import { sql } from 'kysely'
import type { Row } from '../../entity/hooks.ts'
import type { Context } from '../../kernel/context.ts'
import { refreshCustomerDeals } from '../../kernel/customer-deals.ts'
import { createReceivablePlans, voidReceivablePlans } from '../receivable/plans.ts'
import { dropPurchase, planPurchase, refreshPurchasePlans } from './purchase.ts'

/** A contract that was signed: what is to come in and go out is planned, and the customer of a sales contract has dealt. */
export async function takeEffect(context: Context, contract: Row): Promise<void> {
  await planPurchase(context, contract)
  await refreshPurchasePlans(context, contract.contract_key)
  await createReceivablePlans(context, contract)
  if (contract.contract_type === 'SALE') await refreshCustomerDeals(context, String(contract.customer_key), contract.amount)
}

/** A terminated contract: what is still open of its plans is void. */
export async function endEffect(context: Context, contract: Row): Promise<void> {
  await sql`update contract_plan set status = 'VOID', row_version = row_version + 1, update_time = ${context.now}
    where contract_key = ${contract.contract_key} and status in ('WAIT', 'PART') and not is_deleted`.execute(context.db)
  await dropPurchase(context, contract)
  await voidReceivablePlans(context, contract)
  if (contract.contract_type === 'SALE') await refreshCustomerDeals(context, String(contract.customer_key))
}
