// The demo company's quotes: two versions for each project, in every state (docs/domain/demo.md#data).
import { minus } from '../../model/amounts.ts'
import { lineTotals, quoteTotals } from '../../model/quote-totals.ts'
import { dateText, dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import { book, nextOf, type Project, type Setting } from './deal-book.ts'
import type { Row } from './insert.ts'
import { keyAt } from './random.ts'

/** A quote's lines at a price level and cost level; their total is computed by the rules of quotes. */
function linesOf({ random }: Setting, key: string, created: number, by: string, level: number, cost: number): Row[] {
  return book.groups
    .flatMap(({ name, items }) =>
      items
        .filter(() => random.int(0, 9) > 0)
        .map(([item_name, specification, unit, quantity, price, share]) => {
          const base_price = (Math.round((Number(price) * level) / 10) * 10).toFixed(4)
          const line = {
            quantity: `${quantity}.000`,
            base_price,
            discount_rate: '100.0000',
            tax_rate: '6',
            cost_price: (Number(base_price) * share * cost).toFixed(4),
            coefficients: [],
          }
          const { list_amount: _list, ...totals } = lineTotals(line)
          return {
            line_key: keyAt(random, created),
            pricing_key: key,
            group_name: name,
            line_type: 'SERVICE',
            item_name,
            specification,
            unit,
            ...line,
            ...totals,
            ...stamp(created, by),
          }
        }),
    )
    .map((line, index) => ({ ...line, sort_no: index + 1 }))
}

interface QuotePlan {
  project: Project
  version: number
  status: string
  ago: number
  level: number
  cost: number
  series?: string
  /** The total with tax, if the story gives it. */
  total?: string
}

export interface Quote {
  row: Row
  lines: Row[]
}

export function quoteOf(setting: Setting, plan: QuotePlan): Quote {
  const { random, clock } = setting
  const { project, version, status, level, cost } = plan
  const created = clock.ago(plan.ago)
  const key = keyAt(random, created)
  const day = dateText(created)
  const lines = linesOf(setting, key, created, project.manager, level, cost)
  const head = { discount_rate: '100.0000', discount_amount: '0.00', tax_included: plan.total !== undefined }
  const sum = quoteTotals(head, lines.map(computed))
  // The rounding discount gives the story's amount.
  if (plan.total !== undefined) head.discount_amount = minus(sum.total_with_tax, plan.total)
  const totals = quoteTotals(head, lines.map(computed))
  const scope = day.replaceAll('-', '')
  const decided = !['DRAFT', 'COMMIT', 'PROGRESS'].includes(status)
  const expired = status === 'EXPIRED'
  return {
    lines,
    row: {
      pricing_key: key,
      pricing_code: `BJ${scope}${String(nextOf(setting.numbers, 'pricing', scope)).padStart(3, '0')}`,
      pricing_name: `${project.project_name} 报价 v${version}`,
      version_no: version,
      series_key: plan.series ?? key,
      project_key: project.project_key,
      customer_key: project.customer_key,
      business_key: project.business,
      customer_contact_key: project.contact,
      currency: 'CNY',
      valid_start: day,
      valid_end: dateText(expired ? created + 20 * dayMs : Math.max(created + 30 * dayMs, clock.now + 12 * dayMs)),
      city: project.city,
      ...head,
      line_count: lines.length,
      ...totals,
      min_gross_rate: '20.0000',
      pay_terms: random.pick(book.terms),
      delivery_terms: random.pick(book.delivery),
      status: status === 'PROGRESS' ? 'COMMIT' : status,
      commit_time: status === 'DRAFT' ? null : timeText(created + dayMs / 4),
      commit_by_key: status === 'DRAFT' ? null : project.manager,
      ...(decided && {
        check_by_key: setting.people.of('dinghao').user_key,
        check_time: timeText(created + dayMs / 3),
        approve_time: timeText(created + dayMs),
      }),
      approve_comment: status === 'REJECT' ? book.lowMargin : null,
      answer_time: ['ACCEPT', 'REFUSE'].includes(status) ? timeText(Math.min(clock.now, created + 3 * dayMs)) : null,
      answer_reason: status === 'REFUSE' ? random.pick(book.refusals) : null,
      view_count: ['ACCEPT', 'PASS', 'REFUSE'].includes(status) ? random.int(1, 6) : 0,
      owner_key: project.manager,
      owner_depart_key: project.depart,
      ...stamp(created, project.manager),
    },
  }
}

const computed = (line: Row) => ({ ...lineTotals(line), tax_rate: line.tax_rate })

/** The versions of a project's quote by its state: the older one was rejected or expired, the newer one has the state that fits the project. */
export function quotesOf(setting: Setting, project: Project, index: number, isStory: boolean): Quote[] {
  const level = 1.2 + (index % 5) * 0.45
  const last: Readonly<Record<string, string>> = {
    DRAFT: 'DRAFT',
    PROGRESS: index % 2 === 0 ? 'COMMIT' : 'PROGRESS',
    SUSPEND: 'PASS',
    STOP: 'REFUSE',
  }
  const ago = Math.max(12, Math.round((setting.clock.now - Date.parse(`${project.start.replace(' ', 'T')}+08:00`)) / dayMs) + 14)
  const status = isStory ? 'ACCEPT' : (last[project.status] ?? (index % 7 === 3 ? 'PASS' : 'ACCEPT'))
  const older = quoteOf(setting, {
    project,
    version: 1,
    status: isStory || index % 3 === 0 ? 'REJECT' : 'EXPIRED',
    ago: Math.min(170, ago + 8),
    level: isStory ? 2.4 : level * 0.95,
    cost: isStory ? 1.18 : index % 3 === 0 ? 1.16 : 1,
  })
  const newer = quoteOf(setting, {
    project,
    version: 2,
    status,
    ago: ['DRAFT', 'PROGRESS'].includes(project.status) ? 2 + (index % 3) : Math.min(160, ago),
    level: isStory ? 2.86 : level,
    cost: 0.94,
    series: String(older.row.pricing_key),
    ...(isStory && { total: '468000.00' }),
  })
  return [older, newer]
}
