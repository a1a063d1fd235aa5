// The generated customers of the benchmark: the same in every run, as lines of COPY.

import { dayMs, timeText } from '../../lib/backend/demo/clock.ts'
import { storedRow } from '../../lib/backend/demo/insert.ts'
import { companyName, creditCodeOf, personName } from '../../lib/backend/demo/names.ts'
import { placeOf } from '../../lib/backend/demo/places.ts'
import { keyAt, type Random, randomOf } from '../../lib/backend/demo/random.ts'
import { nameKey } from '../../lib/backend/entity/region-names.ts'
import { customer } from '../../lib/model/entities/customer.ts'
import './environment.ts'

export interface Owner {
  user_key: string
  main_depart_key: string
}

/** All customers were made before this moment; the newest a second before it. */
const newest = Date.parse('2026-03-12T18:00:00+08:00')
/** One customer every 95 seconds: a million of them in three years. */
const stepMs = 95_000

const states = [
  ['NEW', 12],
  ['FOLLOWING', 34],
  ['RESERVED', 6],
  ['ARRIVED', 8],
  ['SIGNED', 9],
  ['LOST', 10],
  ['SEA', 20],
  ['BLACK', 1],
] as const

const stars = [
  ['ZERO', 10],
  ['ONE', 33],
  ['TWO', 52],
  ['THREE', 50],
  ['FOUR', 25],
  ['FIVE', 10],
] as const

const levels = [
  ['A', 15],
  ['B', 45],
  ['C', 28],
  ['D', 12],
] as const

/** The columns that are written, in the order of every line. */
export const columns = Object.keys(storedRow(customer, buildRecord(randomOf(1), 0, 1, [{ user_key: '', main_depart_key: '' }])))

/** Customers `from` to below `to` of `total`, oldest first, as COPY text. */
export function copyText(from: number, to: number, total: number, owners: readonly Owner[]): string {
  const lines: string[] = []
  for (let index = from; index < to; index += 1) {
    const row = storedRow(customer, buildRecord(randomOf(index * 7919 + 17), index, total, owners))
    lines.push(columns.map((column) => copyValue(column, row[column])).join('\t'))
  }
  return `${lines.join('\n')}\n`
}

function buildRecord(random: Random, index: number, total: number, owners: readonly Owner[]): Record<string, unknown> {
  const created = newest - (total - index) * stepMs
  const status = random.weighted(states)
  const owner = random.pick(owners)
  const isPerson = random.chance(0.3)
  const place = placeOf(random, isPerson ? 'home' : 'office')
  const found = isPerson ? personName(random) : companyName(random, place.cityName)
  const signed = status === 'SIGNED'
  const followed = status === 'NEW' ? null : Math.min(created + random.int(1, 40) * dayMs, newest)
  return {
    customer_key: keyAt(random, created),
    customer_code: `KH${timeText(created).slice(0, 7).replace('-', '')}${String(index).padStart(7, '0')}`,
    customer_name: found.name,
    name_key: nameKey(found.name),
    customer_type: isPerson ? 'PERSON' : 'COMPANY',
    short_name: 'short' in found ? found.short : null,
    customer_star: random.weighted(stars),
    customer_level: random.weighted(levels),
    industry_code: 'industry' in found ? found.industry : 'OTHER',
    scale: isPerson ? null : random.pick(['1', '2', '3']),
    credit_code: isPerson ? null : creditCodeOf(random, place.district_code ?? place.city_code),
    phone: `13${String(index).padStart(9, '0')}`,
    province_code: place.province_code,
    city_code: place.city_code,
    district_code: place.district_code,
    area_name: place.area_name,
    address: place.address,
    status,
    sea_flag: status === 'SEA',
    deal_status: signed ? 'YES' : 'NO',
    deal_time: signed ? timeText(followed as number) : null,
    deal_times: signed ? 1 : 0,
    deal_amount: signed ? `${random.int(20, 900)}00.00` : '0.00',
    owner_key: status === 'SEA' ? null : owner.user_key,
    owner_depart_key: owner.main_depart_key,
    owner_time: status === 'SEA' ? null : timeText(created),
    pre_owner_key: status === 'SEA' ? owner.user_key : null,
    sea_time: status === 'SEA' ? timeText(followed as number) : null,
    last_follow_time: followed === null ? null : timeText(followed),
    last_follow_content: followed === null ? null : '已发送方案，等待客户内部讨论，约定下周再次沟通还款方式与放款时间。',
    intent_amount: random.chance(0.7) ? `${random.int(10, 800)}0000.00` : null,
    tags: random.chance(0.2) ? ['juecekuai'] : [],
    create_time: timeText(created),
    create_by_key: owner.user_key,
    update_by_key: owner.user_key,
  }
}

const json = new Set(['attachments', 'collaborators', 'ext'])

function copyValue(column: string, value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (json.has(column)) return escapeCopy(JSON.stringify(value))
  if (Array.isArray(value)) return escapeCopy(`{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
  return escapeCopy(String(value))
}

const escapeCopy = (text: string) => text.replace(/[\\\t\n\r]/g, (letter) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[letter] ?? '\\r')
