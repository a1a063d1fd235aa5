// The demo resources: experts, media, venues, institutions and equipment with their projects, costs and cooperation.
import { z } from 'zod'
import content from '../../content/demo/resources.json' with { type: 'json' }
import { amountOf } from '../procurement/amounts.ts'
import { dateText, timeText } from './clock.ts'
import { stamp } from './config.ts'
import type { Row } from './customers.ts'
import { phoneOf } from './names.ts'
import { placeOf } from './places.ts'
import type { Counter, Records, Setting } from './procurement-suppliers.ts'
import { keyAt } from './random.ts'

const offer = z.strictObject({ code: z.string(), name: z.string() })
const book = z
  .strictObject({
    categories: z.array(offer.extend({ parent: z.string().nullable() })),
    professionals: z.array(offer),
    industries: z.array(offer),
    tags: z.array(z.strictObject({ name: z.string(), color: z.string() })),
    channels: z.array(z.strictObject({ name: z.string(), type: z.string(), contact: z.string() })),
    projects: z.array(z.string()),
    works: z.array(z.string()),
    resources: z.array(
      z.strictObject({
        name: z.string(),
        type: z.string(),
        category: z.string(),
        professionals: z.array(z.string()),
        tags: z.array(z.string()),
        rating: z.string(),
        unit: z.string(),
        /** The position of an expert, the platform of a medium, the capacity of a venue. */
        detail: z.string(),
        price: z.number(),
        per: z.string(),
      }),
    ),
  })
  .parse(content)

interface DemoResources {
  records: Records
  keys: string[]
  counters: Counter[]
}

const costTypes: Readonly<Record<string, string>> = { EXPERT: 'LABOR', MEDIA: 'MEDIA', VENUE: 'VENUE' }

export function buildResources(
  { random, clock, people }: Setting,
  ratings: ReadonlyMap<string, string>,
  suppliers: readonly string[],
): DemoResources {
  const [lead, helper] = [people.of('chengxue'), people.of('weiran')]
  const begun = clock.ago(178)
  const by = stamp(begun, lead.user_key)
  const keys = new Map<string, string>()
  const keep = (kind: string, code: string) => {
    const key = keyAt(random, begun)
    keys.set(`${kind} ${code}`, key)
    return key
  }
  const keyOf = (kind: string, code: string) => keys.get(`${kind} ${code}`) ?? null
  const offered = (kind: string, list: readonly { code: string; name: string; parent?: string | null }[]) =>
    list.map(
      ({ code, name, parent = null }, index): Row => ({
        [`${kind}_key`]: keep(kind, code),
        [`${kind}_code`]: code,
        [`${kind}_name`]: name,
        parent_key: parent && keyOf(kind, parent),
        sort_no: index + 1,
        ...by,
      }),
    )
  const tables: Record<string, Row[]> = {
    resource_channel_config: book.channels.map(({ name, type, contact }, index) => ({
      channel_config_key: keep('channel', String(index)),
      channel_name: name,
      channel_type: type,
      contact_name: contact,
      phone: phoneOf(6500 + index),
      sort_no: index + 1,
      ...by,
    })),
    resource_category: offered('category', book.categories),
    resource_professional: offered('professional', book.professionals),
    resource_industry: offered('industry', book.industries),
    resource_tag: book.tags.map(({ name, color }, index) => ({
      tag_key: keep('tag', name),
      tag_name: name,
      color,
      sort_no: index + 1,
      ...by,
    })),
    resource: [],
    resource_cost_log: [],
    resource_supplier: [],
    resource_project: [],
    resource_cooperative: [],
    resource_contact: [],
  }
  const add = (table: string, row: Row) => tables[table]?.push(row)

  for (const [index, one] of book.resources.entries()) {
    const made = clock.ago(Math.max(2, 174 - index * 3))
    const owner = index % 3 === 2 ? helper : lead
    const key = keyAt(random, made)
    const cost = (one.price * 0.7).toFixed(2)
    const row = (own: Row, moment = made): Row => ({ resource_key: key, ...own, ...stamp(moment, owner.user_key) })
    const isPerson = one.type === 'EXPERT'
    add('resource', {
      resource_key: key,
      resource_code: `ZY${dateText(clock.now).slice(0, 4)}${String(index + 1).padStart(5, '0')}`,
      resource_name: one.name,
      resource_type: one.type,
      category_key: keyOf('category', one.category),
      professional_keys: one.professionals.map((code) => keyOf('professional', code)),
      tag_keys: one.tags.map((name) => keyOf('tag', name)),
      industry_keys: random.some(book.industries, 2).map(({ code }) => keyOf('industry', code)),
      rating_key: ratings.get(one.rating) ?? null,
      channel_key: keyOf('channel', String(index % book.channels.length)),
      unit_name: one.unit || null,
      position: isPerson ? one.detail : null,
      sex: random.pick(['1', '2']),
      education: isPerson ? random.pick(['MASTER', 'DOCTOR', 'BACHELOR']) : null,
      title_rank: isPerson && one.category === 'SCHOLAR' ? '教授' : null,
      phone: isPerson ? phoneOf(6600 + index) : null,
      ...placeOf(random, 'office'),
      media_platform: one.type === 'MEDIA' ? one.detail : null,
      fans_count: one.type === 'MEDIA' ? random.int(2, 90) * 10_000 : null,
      read_avg: one.type === 'MEDIA' ? random.int(8, 60) * 1000 : null,
      capacity: one.type === 'VENUE' ? Number(one.detail) : null,
      cost_price: cost,
      cost_unit: one.per,
      quote_price: index % 11 === 7 ? (one.price * 0.6).toFixed(2) : one.price.toFixed(2),
      status: index % 17 === 11 ? 'STOP' : 'AVAILABLE',
      status_reason: index % 17 === 11 ? '合作到期，暂不续约' : null,
      is_share: index % 9 !== 8,
      introduction: `${one.name}，${one.unit || '长期合作'}，适合路演、沙龙与投资者教育活动。`,
      owner_key: owner.user_key,
      owner_depart_key: owner.main_depart_key,
      ...stamp(made, owner.user_key),
    })
    add(
      'resource_contact',
      row({
        resource_contact_key: keyAt(random, made),
        contact_name: isPerson ? one.name : random.pick(['张助理', '王经理', '李老师', '黄编辑']),
        relation: isPerson ? 'SELF' : 'ASSISTANT',
        phone: phoneOf(6600 + index),
        is_primary: true,
      }),
    )
    if (index % 2 === 0 && suppliers.length > 0)
      add(
        'resource_supplier',
        row({
          correlation_key: keyAt(random, made),
          supplier_key: suppliers[index % Math.min(12, suppliers.length)],
          cooperation_type: random.pick(['AGENT', 'PARTNER']),
          agency_price: cost,
          start_date: dateText(made),
          is_main: true,
        }),
      )
    for (let count = 0; count < 2; count += 1) {
      const moment = clock.ago(12 + count * 40)
      add(
        'resource_cost_log',
        row(
          {
            cost_log_key: keyAt(random, moment),
            project_name: random.pick(book.projects),
            cost_type: costTypes[one.type] ?? 'OTHER',
            cost_price: count === 0 ? cost : (Number(cost) * 0.95).toFixed(2),
            quantity: '1.000',
            amount: amountOf('1', count === 0 ? cost : Number(cost) * 0.95),
            cost_date: dateText(moment),
            invoice_flag: random.chance(0.7),
            operator_key: owner.user_key,
          },
          moment,
        ),
      )
    }
    addWork(index, row)
  }

  function addWork(index: number, row: (own: Row, moment?: number) => Row): void {
    const project = (from: number, days: number, status: string, score: number | null) =>
      add(
        'resource_project',
        row({
          resource_project_key: keyAt(random, begun),
          project_name: random.pick(book.projects),
          role_name: random.pick(['主讲嘉宾', '执行', '传播', '圆桌嘉宾']),
          start_time: timeText(clock.at(from, 9)),
          end_time: timeText(clock.at(from + days, 18)),
          plan_cost: `${random.int(3, 20)}000.00`,
          status,
          score,
          evaluation: score === null ? null : random.pick(book.works),
        }),
      )
    project(-60 - random.int(0, 30), 1, 'DONE', random.int(3, 5))
    if (index % 4 === 0) project(-1, 2, 'CONFIRMED', null)
    if (index % 3 === 0) project(6 + (index % 10), 1, 'CONFIRMED', null)
    if (index % 2 === 1) project(20 + (index % 20), 2, 'PLAN', null)
    if (index % 2 === 0) {
      const moment = clock.ago(25 + index)
      add(
        'resource_cooperative',
        row(
          {
            cooperative_key: keyAt(random, moment),
            project_name: random.pick(book.projects),
            coop_content: random.pick(book.works),
            coop_date: dateText(moment),
            coop_amount: `${random.int(3, 20)}000.00`,
            effect: '客户反馈良好，愿意再次合作',
            score: random.int(3, 5),
          },
          moment,
        ),
      )
    }
  }

  return {
    records: Object.entries(tables) as Records,
    keys: (tables.resource ?? []).map((one) => one.resource_key as string),
    counters: [['resource', dateText(clock.now).slice(0, 4), book.resources.length]],
  }
}
