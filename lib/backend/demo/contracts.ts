// The demo company's contracts: of accepted quotes, with suppliers, and agreements with customers, in every state (docs/domain/demo.md#data).

import { sql } from 'kysely'
import { minus } from '../../model/amounts.ts'
import { contractCategory } from '../../model/entities/contract-category.ts'
import { cutText } from '../../model/plain-text.ts'
import { shareOf, withoutTax } from '../../model/quote-prices.ts'
import { lineTotals } from '../../model/quote-totals.ts'
import { rawRows } from '../db/raw-rows.ts'
import { dateText, dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import { book, isStoryProject, nextOf, type Project, type Setting } from './deal-book.ts'
import { insertRecords, type Row } from './insert.ts'
import type { Quote } from './quotes.ts'
import { keyAt } from './random.ts'

const supplierRows = rawRows({ supplier_key: 'text' })
const clientRows = rawRows({ customer_key: 'text', customer_name: 'text', owner_key: 'text' })

export interface Deal {
  row: Row
  plans: Row[]
  lines: Row[]
  /** Submitted when everything is stored. */
  submit?: true
}

// When the demo's contracts are paid: part in percent, days from today (docs/domain/demo.md#data).

type Instalment = readonly [part: number, inDays: number]

/** `count` equal parts; the last takes the rest. */
const inParts = (count: number, dayOf: (index: number) => number): Instalment[] =>
  Array.from({ length: count }, (_, index) => [Math.floor(100 / count), dayOf(index)])

/** The story's three: its second is five days late. */
const storyInstalments: readonly Instalment[] = [
  [30, -50],
  [40, -5],
  [30, 40],
]

/** A running project is paid by its stages, one every two weeks; the last due stage is a few days old. */
function byStages(ago: number, index: number): Instalment[] {
  const last = 2 + (index % 4)
  const past = Math.floor((ago - 10 - last) / 14)
  return inParts(11, (n) => (n - past) * 14 - last)
}

/** The instalments of a project's sales contract that was made so many days ago. */
function projectInstalments(status: string, isStory: boolean, ago: number, index: number): readonly Instalment[] {
  if (isStory) return storyInstalments
  if (status === 'EFFECT') return byStages(ago, index)
  // finished ones have been paid in full
  const count = status === 'ARCHIVE' ? 5 : 6
  return inParts(count, (n) => Math.round(-(ago - 10) + (n * (ago - 22)) / (count - 1)))
}

/** A service of a year is paid monthly; a contract that is not in effect has two halves. */
function yearlyInstalments(status: string, ago: number): readonly Instalment[] {
  if (status === 'EFFECT') return inParts(12, (n) => n * 30 - (ago - 10))
  return [
    [50, -15],
    [50, 60],
  ]
}

/** The condition of an instalment. */
function conditionOf(index: number, count: number): string | null {
  if (count <= book.conditions.length) return book.conditions[index] ?? null
  const stage = book.stage.replace('{n}', String(index))
  return index === 0 ? (book.conditions[0] ?? null) : index === count - 1 ? (book.conditions.at(-1) ?? null) : stage
}

interface DealPlan {
  name: string
  category: Row
  type: string
  party: { customer_key?: string; business_key?: string | null; supplier_key?: string }
  project?: Project
  quote?: Quote
  amount: string
  ago: number
  days: number
  status: string
  owner: string
  depart: string | null
  /** Days from today of each instalment. */
  instalments?: readonly Instalment[]
}

export const signedStates = ['EFFECT', 'FINISH', 'ARCHIVE', 'TERMINATE']

function dealOf(setting: Setting, plan: DealPlan): Deal {
  const { random, clock, numbers } = setting
  const created = clock.ago(plan.ago)
  const key = keyAt(random, created)
  const start = dateText(created + 5 * dayMs)
  const scope = `${plan.category.category_code}-${start.slice(0, 7).replace('-', '')}`
  const isSigned = signedStates.includes(plan.status)
  const made = stamp(created, plan.owner)
  let left = plan.amount
  const plans = (plan.instalments ?? []).map(([part, inDays], index, all): Row => {
    const amount =
      index === all.length - 1 ? left : lineTotals({ quantity: '1', base_price: plan.amount, discount_rate: String(part) }).amount
    left = minus(left, amount)
    return {
      plan_key: keyAt(random, created),
      contract_key: key,
      period_no: index + 1,
      plan_date: dateText(clock.at(inDays, 0)),
      ratio: shareOf(amount, plan.amount),
      amount,
      condition: conditionOf(index, all.length),
      status: plan.status === 'TERMINATE' && inDays > 0 ? 'VOID' : 'WAIT',
      ...made,
    }
  })
  const lines = (plan.quote?.lines ?? []).map(
    (line, index): Row => ({
      line_key: keyAt(random, created),
      contract_key: key,
      item_name: line.item_name,
      specification: line.specification,
      unit: line.unit,
      quantity: line.quantity,
      price: line.unit_price,
      amount: line.amount,
      sort_no: index + 1,
      ...made,
    }),
  )
  const archived = plan.status === 'ARCHIVE'
  return {
    plans,
    lines,
    ...(plan.status === 'PROGRESS' && { submit: true as const }),
    row: {
      contract_key: key,
      contract_code: `HT-${scope}-${String(nextOf(numbers, 'contract', scope)).padStart(4, '0')}`,
      contract_name: plan.name,
      contract_category_key: plan.category.category_key,
      contract_type: plan.type,
      party_type: plan.party.supplier_key ? 'SUPPLIER' : 'CUSTOMER',
      ...plan.party,
      project_key: plan.project?.project_key ?? null,
      pricing_key: plan.quote?.row.pricing_key ?? null,
      our_company: 'MAIN',
      our_sign_key: plan.owner,
      amount: plan.amount,
      tax_rate: '6',
      amount_without_tax: withoutTax(plan.amount, '6'),
      remain_amount: plan.amount,
      start_date: start,
      end_date: dateText(created + (5 + plan.days) * dayMs),
      pay_method: 'BANK',
      pay_terms: random.pick(book.terms),
      plan_count: plans.length,
      plan_amount: plans.length > 0 ? plan.amount : '0.00',
      status: plan.status === 'PROGRESS' ? 'DRAFT' : plan.status,
      ...((isSigned || plan.status === 'PASS') && {
        commit_time: timeText(created + dayMs),
        commit_by_key: plan.owner,
        approve_time: timeText(created + 3 * dayMs),
      }),
      ...(isSigned && { sign_date: dateText(created + 4 * dayMs), effect_time: timeText(created + 5 * dayMs) }),
      ...(plan.status === 'REJECT' && {
        commit_time: timeText(created + dayMs),
        commit_by_key: plan.owner,
        approve_comment: '违约责任条款请法务修改后再提',
      }),
      ...(['FINISH', 'ARCHIVE'].includes(plan.status) && { finish_time: timeText(clock.ago(9)), finish_reason: book.endings.finish }),
      ...(archived && {
        archive_no: `DA-${start.slice(0, 4)}-${String(nextOf(numbers, 'demo archive', '')).padStart(3, '0')}`,
        archive_place: random.pick(book.places),
        archive_time: timeText(clock.ago(6)),
        archive_by_key: setting.people.of('renzhong').user_key,
      }),
      ...(plan.status === 'TERMINATE' && {
        terminate_status: 'PASS',
        terminate_date: dateText(clock.ago(20)),
        terminate_reason: book.endings.terminate,
      }),
      owner_key: plan.owner,
      owner_depart_key: plan.depart,
      ...made,
    },
  }
}

export async function addCategories({ db, random, clock, people }: Setting): Promise<Map<string, Row>> {
  const created = clock.ago(170)
  const by = people.of('renzhong').user_key
  const rows = new Map<string, Row>()
  for (const [index, [category_name, category_code, above]] of book.categories.entries())
    rows.set(category_name, {
      category_key: keyAt(random, created),
      category_name,
      category_code,
      parent_key: above ? rows.get(above)?.category_key : null,
      sort_no: index + 1,
      status: '1',
      ...stamp(created, by),
    })
  await insertRecords(db, contractCategory, [...rows.values()])
  return rows
}

const saleStates: Readonly<Record<string, string>> = {
  PASS: 'EFFECT',
  SUSPEND: 'EFFECT',
  CLOSING: 'EFFECT',
  FINISH: 'FINISH',
  ARCHIVE: 'ARCHIVE',
}

/** 44 contracts: a sales contract of each accepted quote, purchases for the projects, and agreements with customers. */
export async function dealsOf(
  setting: Setting,
  projects: readonly Project[],
  quotes: readonly { quote: Quote; project: Project }[],
  categories: Map<string, Row>,
): Promise<Deal[]> {
  const { db, random } = setting
  const suppliers = await supplierRows.read(
    db,
    sql`select supplier_key from supplier where status in ('QUALIFIED', 'COOPERATING') and not is_deleted order by create_time, supplier_key limit 12`,
  )
  const clients = await clientRows.read(
    db,
    sql`select customer_key, customer_name, owner_key from customer where not is_deleted and owner_key is not null and status not in ('BLACK', 'LOST') and customer_type <> 'PERSON'
      order by deal_status = 'YES' desc, create_time, customer_key limit 14`,
  )
  const of = (name: string) => categories.get(name) as Row
  const deals: Deal[] = []
  for (const [index, { quote, project }] of quotes.entries()) {
    if (quote.row.status !== 'ACCEPT') continue
    const isStory = isStoryProject(project)
    const ago = isStory ? 62 : 40 + (index % 9) * 9
    const status = saleStates[project.status] ?? 'EFFECT'
    deals.push(
      dealOf(setting, {
        name: `${project.project_name}服务合同`,
        category: of(isStory || index % 2 === 0 ? '路演服务合同' : '咨询服务合同'),
        type: 'SALE',
        party: { customer_key: project.customer_key, business_key: project.business },
        project,
        quote,
        amount: String(quote.row.total_with_tax),
        ago,
        days: isStory ? 180 : index === 6 ? 45 : 240,
        status,
        owner: project.manager,
        depart: project.depart,
        instalments: projectInstalments(status, isStory, ago, index),
      }),
    )
  }
  const working = projects.filter(({ status }) => ['PASS', 'SUSPEND', 'FINISH', 'ARCHIVE'].includes(status))
  for (let index = 0; deals.length < 33; index += 1) {
    const project = working[index % working.length] as Project
    const supplier = suppliers[index % Math.max(1, suppliers.length)]
    if (!supplier) break
    const amount = `${(random.int(12, 90) * 1000).toFixed(2)}`
    deals.push(
      dealOf(setting, {
        name: cutText(`${project.project_name} ${book.purchases[index % book.purchases.length]}`, 100),
        category: of(index % 3 === 0 ? '场地采购合同' : '采购合同'),
        type: 'PURCHASE',
        party: { supplier_key: supplier.supplier_key },
        project,
        amount,
        ago: 30 + (index % 7) * 8,
        days: 150,
        status: ['EFFECT', 'EFFECT', 'FINISH', 'EFFECT', 'PASS', 'EFFECT', 'DRAFT'][index % 7] ?? 'EFFECT',
        owner: project.manager,
        depart: project.depart,
        instalments: [
          [50, -20],
          [50, 25],
        ],
      }),
    )
  }
  const rest = [
    'EFFECT',
    'EFFECT',
    'ARCHIVE',
    'DRAFT',
    'PROGRESS',
    'PASS',
    'REJECT',
    'TERMINATE',
    'PROGRESS',
    'ARCHIVE',
    'EFFECT',
    'EFFECT',
    'EFFECT',
    'EFFECT',
  ] as const
  for (let index = 0; deals.length < 44 && index < rest.length; index += 1) {
    const client = clients[index % Math.max(1, clients.length)]
    if (!client) break
    const frame = index % 2 === 0
    const sale = index % 3 === 1
    deals.push(
      dealOf(setting, {
        name: cutText(`${client.customer_name}${sale ? '年度咨询服务合同' : frame ? '年度框架协议' : '保密协议'}`, 100),
        category: of(sale ? '咨询服务合同' : frame ? '框架协议' : '保密协议'),
        type: sale ? 'SALE' : frame ? 'FRAME' : 'NDA',
        party: { customer_key: client.customer_key },
        amount: sale ? `${random.int(6, 30)}0000.00` : '0.00',
        ago: 20 + index * 9,
        // one ends in ten days
        days: index === 0 ? 25 : 365,
        status: rest[index] as string,
        owner: client.owner_key,
        depart: null,
        ...(sale && { instalments: yearlyInstalments(rest[index] as string, 20 + index * 9) }),
      }),
    )
  }
  return deals
}
