// The expenses of colleagues of the demo, and the settlements of its projects.
import { sql } from 'kysely'
import { minus } from '../../model/amounts.ts'
import { otherCost } from '../../model/entities/other-cost.ts'
import { settlement } from '../../model/entities/settlement.ts'
import { dateText, dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import { insertRecords, type Row } from './insert.ts'
import { contractRows, moneyTexts, numberOf, type Project, type Setting } from './money-setting.ts'
import { fileRow } from './pictures.ts'
import { keyAt } from './random.ts'

/** Expenses of colleagues, with a ticket each. */
export async function addCosts(setting: Setting, projects: readonly Project[]): Promise<void> {
  const { random, clock, db } = setting
  const rows = projects.flatMap((project) =>
    moneyTexts.costs.slice(0, project.status === 'PASS' ? 4 : 2).map(([cost_type, content], index): Row => {
      const ended = project.status === 'FINISH' || project.status === 'ARCHIVE'
      const at = clock.ago(Math.max(3, Math.min(150, project.started - 4 - index * 2)))
      const key = keyAt(random, at)
      const amount = `${random.int(120, 2600)}.${String(random.int(0, 9))}0`
      const status = ended || index < 2 ? 'PAID' : random.pick(['PASS', 'DRAFT', 'PAID'])
      const paidAt = Math.min(clock.now - dayMs / 2, at + 4 * dayMs)
      const file = keyAt(random, at)
      const bytes = Buffer.from(`%PDF-1.4\n% ${content}\n%%EOF\n`)
      const name = `报销票据${dateText(at).replaceAll('-', '')}.pdf`
      setting.files.push({
        row: fileRow({ file, name, bytes, mime: 'application/pdf', moment: at, uploader: project.manager }),
        link: { file_key: file, biz_type: otherCost.name, biz_key: key, field: 'attachments' },
        bytes,
      })
      return {
        other_cost_key: key,
        cost_code: numberOf(setting, 'FY', at),
        project_key: project.project_key,
        cost_type,
        amount,
        cost_date: dateText(at),
        employee_key: project.manager,
        invoice_flag: true,
        content,
        attachments: [{ uid: file, name, status: 'done', url: setting.files.at(-1)?.row.url, size: bytes.length }],
        paid_amount: status === 'PAID' ? amount : '0.00',
        pay_date: status === 'PAID' ? dateText(paidAt) : null,
        company_account_key: status === 'PAID' ? (setting.accounts[0] ?? null) : null,
        bank_serial_no: status === 'PAID' ? `BX${dateText(paidAt).replaceAll('-', '')}${key.slice(-8)}` : null,
        status,
        commit_time: status === 'DRAFT' ? null : timeText(at),
        commit_by_key: status === 'DRAFT' ? null : project.manager,
        approve_time: status === 'DRAFT' ? null : timeText(at + dayMs),
        owner_key: project.manager,
        owner_depart_key: project.depart,
        ...stamp(at, project.manager),
      }
    }),
  )
  await insertRecords(db, otherCost, rows)
}

/** Finished projects are settled with their customers. */
export async function addSettlements(setting: Setting, projects: readonly Project[]): Promise<void> {
  const { random, clock, people, db } = setting
  const finance = people.of('lvjing')
  const found = await contractRows.read(
    db,
    sql`select c.contract_key, c.contract_name, c.project_key, c.customer_key, k.customer_name, c.owner_key as owner, c.owner_depart_key as depart, c.amount, c.status
      from contract c join customer k using (customer_key) where c.contract_type = 'SALE' and c.status in ('FINISH', 'ARCHIVE', 'EFFECT') and c.project_key is not null and not c.is_deleted order by 1`,
  )
  const rows = projects.flatMap((project, index): Row[] => {
    const deal = found.find((one) => one.project_key === project.project_key)
    if (!deal || (project.status === 'PASS' && index > 3)) return []
    const at = clock.ago(project.status === 'PASS' ? 3 : 40)
    return [
      {
        settlement_key: keyAt(random, at),
        settlement_code: numberOf(setting, 'JS', at, 4),
        project_key: project.project_key,
        settle_type: 'CUSTOMER',
        customer_key: project.customer_key,
        contract_amount: deal.amount,
        settle_amount: deal.amount,
        deduct_amount: '0.00',
        moved_amount: project.status === 'PASS' ? '0.00' : deal.amount,
        balance: project.status === 'PASS' ? deal.amount : minus(deal.amount, deal.amount),
        status: project.status === 'PASS' ? 'DRAFT' : 'PASS',
        owner_key: finance.user_key,
        owner_depart_key: finance.main_depart_key,
        ...stamp(at, finance.user_key),
      },
    ]
  })
  await insertRecords(db, settlement, rows)
}
