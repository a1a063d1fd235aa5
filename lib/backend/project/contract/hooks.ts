// The hooks of contracts: additions to the derived calls for saving and reading (docs/domain/contract.md#contract).
import { sql } from 'kysely'
import { isMore, minus } from '../../../model/amounts.ts'
import { freeKinds, partyOf, signedContracts } from '../../../model/contract-states.ts'
import { contract } from '../../../model/entities/contract.ts'
import { customer } from '../../../model/entities/customer.ts'
import { pricing } from '../../../model/entities/pricing.ts'
import { project } from '../../../model/entities/project.ts'
import { supplier } from '../../../model/entities/supplier.ts'
import { withoutTax } from '../../../model/quote-prices.ts'
import { lockedWhileApproved, statesWhileApproved } from '../../bpm/store/approved.ts'
import type { RowOf, Write } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { withOffers } from '../../entity/offers.ts'
import { requireRecord } from '../../entity/read.ts'
import { anyOf } from '../../entity/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { todayOf } from '../../kernel/today.ts'
import { refreshProject } from '../roll-up.ts'
import { throughCustomer, throughProject } from '../visibility.ts'
import { takeContractCode } from './code.ts'

const locked = lockedWhileApproved(contract)

async function checkParty(context: Context, { old, row }: Write<typeof contract>): Promise<void> {
  const wanted = partyOf[row.contract_type]
  if (wanted && row.party_type !== wanted) throw invalid({ party_type: 'contract.party' })
  if (row.customer_key && row.customer_key !== old?.customer_key) {
    const client = await requireRecord(context, customer, row.customer_key, 'READ')
    if (client.status === 'BLACK') throw refuse('contract.black', { name: client.customer_name })
  }
  if (row.supplier_key && row.supplier_key !== old?.supplier_key) {
    const seller = await requireRecord(context, supplier, row.supplier_key, 'READ')
    if (seller.status === 'BLACK') throw refuse('contract.black', { name: seller.supplier_name })
  }
}

/** The references of a contract must belong to its parties; checked when either of them changes. */
async function checkLinks(context: Context, { old, row }: Write<typeof contract>): Promise<void> {
  const others = (['customer_key', 'supplier_key'] as const).some((name) => row[name] !== (old?.[name] ?? null))
  const changed = (name: 'parent_contract_key' | 'pricing_key' | 'project_key') => row[name] && (others || row[name] !== old?.[name])
  if (changed('project_key')) {
    const subject = await requireRecord(context, project, String(row.project_key), 'READ')
    if (row.contract_type === 'SALE' && subject.customer_key !== row.customer_key) throw invalid({ project_key: 'quote.foreignProject' })
  }
  if (changed('pricing_key')) {
    const quote = await requireRecord(context, pricing, String(row.pricing_key), 'READ')
    if (quote.status !== 'ACCEPT') throw refuse('contract.quote', { name: String(quote.pricing_name) })
    if (quote.customer_key !== row.customer_key) throw invalid({ pricing_key: 'contract.foreignQuote' })
  }
  if (changed('parent_contract_key')) {
    const main = await requireRecord(context, contract, String(row.parent_contract_key), 'READ')
    const sameParty = main.customer_key === row.customer_key && main.supplier_key === row.supplier_key
    if (main.contract_key === row.contract_key || main.parent_contract_key || !signedContracts.includes(main.status) || !sameParty)
      throw invalid({ parent_contract_key: 'contract.main' })
  }
}

function keepAmounts({ row }: Write<typeof contract>): void {
  if (!isMore(row.amount, 0) && !freeKinds.includes(row.contract_type)) throw invalid({ amount: ['validation.moreThan', { n: 0 }] })
  if (isMore(row.plan_amount ?? 0, row.amount)) throw invalid({ amount: 'contract.plans' })
  row.amount_without_tax = withoutTax(row.amount, row.tax_rate)
  const settled = row.contract_type === 'PURCHASE' ? row.paid_amount : row.received_amount
  row.remain_amount = minus(row.amount, settled ?? 0)
}

/** If the amount changes, the shares of existing plans are recomputed. */
async function refreshShares({ db }: Context, { contract_key, amount }: RowOf<typeof contract>): Promise<void> {
  await sql`update contract_plan set ratio = round(amount * 100 / nullif(${amount}::numeric, 0), 4) where contract_key = ${contract_key}`.execute(
    db,
  )
}

/** Updates the main contract of projects. The contract is locked before them. */
async function refreshProjects(context: Context, keys: readonly unknown[]): Promise<void> {
  for (const key of [...new Set(keys.filter((one): one is string => typeof one === 'string'))].sort()) {
    await lockRow(context, project, key)
    await refreshProject(context, key)
  }
}

const placing = ['project_key', 'contract_type', 'parent_contract_key'] as const

export const contractHooks = withOffers(
  contract,
  { reads: ['status'], ...statesWhileApproved(contract) },
  {
    async beforeWrite(context, write) {
      const { old, row } = write
      if (old) await locked.beforeWrite(context, write)
      await checkParty(context, write)
      await checkLinks(context, write)
      keepAmounts(write)
      if (!old && !row.contract_code) row.contract_code = await takeContractCode(context, row.contract_category_key)
    },
    async afterWrite(context, { old, row }) {
      if (old && old.amount !== row.amount) await refreshShares(context, row)
      if (placing.some((name) => (old?.[name] ?? null) !== (row[name] ?? null)))
        await refreshProjects(context, [old?.project_key, row.project_key])
    },
    async beforeDelete(context, row) {
      await locked.beforeDelete(context, row)
      await refuseLinked(context, contract, row.contract_key)
    },
    async afterDelete(context, row) {
      await refreshProjects(context, [row.project_key])
    },
    async afterRestore(context, row) {
      await refreshProjects(context, [row.project_key])
    },
    alsoVisible(context, alias) {
      return anyOf([
        throughProject(context, alias),
        sql<boolean>`${sql.ref(`${alias}.our_sign_key`)} = ${context.user.user_key}`,
        throughCustomer(context, alias),
      ])
    },
    extraFilter(context, name, value) {
      const today = todayOf(context)
      const inForce = sql`t.status = 'EFFECT'`
      const open: Readonly<Record<string, ReturnType<typeof sql<boolean>>>> = {
        unpaid: sql<boolean>`(${inForce} and t.remain_amount > 0)`,
        expiring: sql<boolean>`(${inForce} and t.end_date >= ${today}::date and t.end_date <= ${today}::date + t.expire_remind_days)`,
        expired: sql<boolean>`(${inForce} and t.end_date < ${today}::date)`,
      }
      const rows = open[name]
      if (!rows) return null
      return value === true ? rows : sql<boolean>`not ${rows}`
    },
  },
)
