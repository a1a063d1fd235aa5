// The money of the demo projects: accounts, budgets with their payments, receipts and invoices of contracts, costs, settlements and months
// (docs/domain/demo.md#data). Totals are computed by the product's own rules.
import { sql } from 'kysely'
import { companyAccount } from '../../model/entities/company-account.ts'
import { insertRows } from '../db/insert-rows.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { refreshAllMonths } from '../project/accounting/postings.ts'
import { refreshBudgetRow, refreshPayment, refreshProject } from '../project/roll-up.ts'
import { clockOf } from './clock.ts'
import { stamp } from './config.ts'
import { insertRecords, type Row } from './insert.ts'
import { markLoaded } from './mark-loaded.ts'
import { addBudgets, askForMore } from './money-budgets.ts'
import { addCosts, addSettlements } from './money-costs.ts'
import { addReceipts } from './money-receipts.ts'
import { moneyTexts, type Project, projectRows, quietly, type Setting, supplierRows } from './money-setting.ts'
import { readPeople } from './people.ts'
import { storeFiles } from './pictures.ts'
import { keyAt, randomOf } from './random.ts'

const keyRows = rawRows({ key: 'text' })

/** Loads it once; projects and contracts must be there. */
export async function seedDemoMoney(kernel: Kernel): Promise<void> {
  await kernel.transaction(async (db) => {
    if (!(await markLoaded(db, 'money', kernel.now()))) return
    const random = randomOf(20_261_117)
    const clock = clockOf(kernel.now(), random)
    const item = await keyRows.first(
      db,
      sql`select fee_item_key as key from fee_item where fee_type = 'COST' and not is_deleted order by fee_item_code limit 1`,
    )
    const setting: Setting = {
      kernel,
      db,
      random,
      clock,
      people: await readPeople(db),
      accounts: [],
      suppliers: await supplierRows.read(
        db,
        sql`select s.supplier_key, s.supplier_name, a.account_name, a.bank_name from supplier s
          left join lateral (select account_name, bank_name from supplier_account where supplier_key = s.supplier_key and not is_deleted order by is_default desc, create_time limit 1) a on true
          where s.status in ('QUALIFIED', 'COOPERATING') and not s.is_deleted order by s.create_time, s.supplier_key limit 12`,
      ),
      item: item?.key ?? '',
      files: [],
      numbers: new Map(),
    }
    setting.accounts = await addAccounts(setting)
    const projects = await projectRows.read(
      db,
      sql`select project_key, project_name, customer_key, project_mgr_key as manager, owner_depart_key as depart, status, initial_budget as budget,
          (extract(epoch from ${kernel.now()}::timestamptz - project_start_time) / 86400)::int as started
        from project where status in ('PASS', 'SUSPEND', 'FINISH', 'ARCHIVE') and not is_deleted order by project_name like '粤衡稳健一号%' desc, create_time, project_key`,
    )
    const over = await addBudgets(setting, projects)
    await addReceipts(setting)
    await addCosts(setting, projects)
    await addSettlements(setting, projects)
    await sumUp(setting, projects)
    if (over) await askForMore(setting, over)
    await insertRows(
      db,
      'file',
      setting.files.map(({ row }) => row),
    )
    await insertRows(
      db,
      'file_link',
      setting.files.map(({ link }) => link),
    )
    await storeFiles(kernel, setting.files)
  })
}

async function addAccounts(setting: Setting): Promise<string[]> {
  const created = setting.clock.ago(170)
  const rows = moneyTexts.accounts.map(
    ([account_name, account_type, account_no, bank_name, opening_balance, is_default], index): Row => ({
      company_account_key: keyAt(setting.random, created),
      account_name,
      our_company: index === 2 ? 'SH' : 'MAIN',
      account_type,
      account_no,
      bank_name,
      opening_balance,
      is_default,
      status: '1',
      ...stamp(created, setting.people.of('fangmingyuan').user_key),
    }),
  )
  await insertRecords(setting.db, companyAccount, rows)
  return rows.map((row) => String(row.company_account_key))
}

/** Computes the totals by the rules of the product, and continues the numbers. */
async function sumUp({ kernel, db, numbers }: Setting, projects: readonly Project[]): Promise<void> {
  const context = quietly(kernel, db)
  const keys = await keyRows.read(db, sql`select payment_key as key from payment order by 1`)
  for (const { key } of keys) await refreshPayment(context, key)
  const rows = await keyRows.read(db, sql`select budget_payment_key as key from budget_payment order by 1`)
  for (const { key } of rows) await refreshBudgetRow(context, key)
  for (const { project_key } of projects) {
    await refreshProject(context, project_key)
    await refreshAllMonths(context, project_key)
  }
  const rules: Readonly<Record<string, string>> = { FKD: 'payment', HK: 'receivable', FP: 'invoice', FY: 'other_cost', JS: 'settlement' }
  for (const [scope, number] of numbers) {
    const [, prefix = '', day = ''] = /^([A-Z]+)(\d{8})$/.exec(scope) ?? []
    await sql`insert into number_sequence (rule, scope, current_no) values (${rules[prefix]}, ${day}, ${number}) on conflict do nothing`.execute(
      db,
    )
  }
}
