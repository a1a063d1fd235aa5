// What the demo customers sell: products with prices, coefficients and costs; one price has expired, one lies ahead.
import { type Clock, dateText } from './clock.ts'
import { stamp } from './config.ts'
import type { DemoCustomer, Row, Setting } from './customers.ts'
import { keyAt, type Random } from './random.ts'
import { type DemoContact, keeperOf } from './relations.ts'

export interface Products {
  products: Row[]
  prices: Row[]
  coefficients: Row[]
  costs: Row[]
}

const counts = { products: 40, prices: 90, coefficients: 80, costs: 70 }

interface Kind {
  type: string
  unit: string
  /** Without the brand in front. */
  names: readonly string[]
  prices: readonly number[]
}

const financeKinds: readonly Kind[] = [
  { type: 'FUND_PRIVATE', unit: 'ITEM', names: ['稳健一号', '成长优选', '债券增强'], prices: [60_000, 90_000, 120_000] },
  { type: 'BRAND_ROADSHOW', unit: 'TIMES', names: ['产品路演', '渠道巡讲'], prices: [48_000, 68_000] },
  { type: 'BRAND_LAUNCH', unit: 'TIMES', names: ['新品发布会'], prices: [128_000] },
  { type: 'BRAND_MEDIA', unit: 'PIECE', names: ['深度报道', '基金经理访谈'], prices: [3_800, 6_800] },
]

const tradeKinds: readonly Kind[] = [
  { type: 'SUPPLY', unit: 'ITEM', names: ['经销商订货贷', '应收账款保理'], prices: [12_000, 18_000] },
  { type: 'BUSINESS', unit: 'ITEM', names: ['设备更新经营贷'], prices: [15_000] },
  { type: 'CONSULT', unit: 'MONTH', names: ['财务顾问服务', '现金流管理'], prices: [5_000, 8_000] },
  { type: 'BRAND_MEDIA', unit: 'PIECE', names: ['产品图文稿', '短视频脚本'], prices: [1_200, 2_600] },
]

interface Product {
  row: Row
  key: string
  customer: DemoCustomer
  kind: Kind
  standard: number
  created: number
}

/** 40 products of institutions and signed companies, with 90 prices, 80 coefficients and 70 costs. */
export function buildProducts(
  setting: Setting,
  customers: readonly DemoCustomer[],
  contacts: readonly DemoContact[],
  charts: readonly Row[],
): Products {
  const products = nameProducts(setting, customers, contacts, charts)
  return {
    products: products.map(({ row }) => row),
    prices: buildPrices(setting, products),
    coefficients: buildCoefficients(setting, products),
    costs: buildCosts(setting, products),
  }
}

function nameProducts(
  { random, clock }: Setting,
  customers: readonly DemoCustomer[],
  contacts: readonly DemoContact[],
  charts: readonly Row[],
): Product[] {
  const sellers = customers.filter(
    ({ plan }) => plan.type === 'INSTITUTION' || (plan.type === 'COMPANY' && (plan.status === 'SIGNED' || plan.level === 'A')),
  )
  const open = sellers.flatMap((customer) => {
    const kinds = customer.plan.type === 'INSTITUTION' ? financeKinds : tradeKinds
    return kinds.flatMap((kind) => kind.names.map((name, index) => ({ customer, kind, name, standard: kind.prices[index] as number })))
  })
  const told = open.filter(
    ({ customer, name }) => customer.plan.member?.story === 'yueheng' && (name === '稳健一号' || name === '产品路演'),
  )
  const chosen = [
    ...told,
    ...random.some(
      open.filter((one) => !told.includes(one)),
      counts.products - told.length,
    ),
  ]
  return chosen
    .map((one) => ({ ...one, created: Math.min(one.customer.life.created + 6 * 3_600_000, clock.now) }))
    .sort((left, right) => left.created - right.created)
    .map(({ customer, kind, name, standard, created }, index) => {
      const key = keyAt(random, created)
      const manager = contacts.find((one) => one.customer === customer)
      const row: Row = {
        customer_product_key: key,
        customer_key: customer.key,
        product_name: `${customer.plan.member?.story === 'yueheng' ? '粤衡' : customer.brand}${name}`,
        product_code: `CP${String(index + 1).padStart(6, '0')}`,
        product_type: kind.type,
        customer_department_key: charts.find((chart) => chart.customer_key === customer.key)?.customer_department_key ?? null,
        unit: kind.unit,
        standard_price: standard.toFixed(4),
        product_mgr_contact_key: manager?.key ?? null,
        launch_date: dateText(clock.at(-random.int(30, 700), 0)),
        status: random.chance(0.1) ? 'OFF' : 'ON',
        description: `${name}：面向${kind.type.startsWith('BRAND') ? '渠道与机构投资者' : '中小企业客户'}，按${kind.unit === 'MONTH' ? '月' : '项目'}计价，含方案、执行与复盘报告。`,
        ...stamp(created, keeperOf(customer)),
      }
      return { row, key, customer, kind, standard, created }
    })
}

/** Standard prices for all, agreed and promotional ones for some; the same type and quantity never overlap in time. */
function buildPrices({ random, clock }: Setting, products: readonly Product[]): Row[] {
  const open: (() => Row)[] = []
  const rows = products.map((product) => priceOf(random, clock, product, 'STANDARD', 1, [-170, null], 1))
  for (const product of products) {
    open.push(() => priceOf(random, clock, product, 'AGREEMENT', 1, [-90, 275], 0.92))
    open.push(() => priceOf(random, clock, product, 'STANDARD', 10, [-170, null], 0.9))
    open.push(() => priceOf(random, clock, product, 'PROMOTION', 1, [-20, 40], 0.85))
  }
  const [expired, ahead] = products as [Product, Product]
  rows.push(priceOf(random, clock, expired, 'PROMOTION', 5, [-120, -30], 0.8))
  rows.push(priceOf(random, clock, ahead, 'AGREEMENT', 5, [25, 390], 0.88))
  for (const make of random.some(open, counts.prices - rows.length)) rows.push(make())
  return rows
}

function priceOf(
  random: Random,
  clock: Clock,
  product: Product,
  type: string,
  quantity: number,
  [from, to]: readonly [number, number | null],
  factor: number,
): Row {
  return {
    price_key: keyAt(random, product.created),
    customer_key: product.customer.key,
    customer_product_key: product.key,
    price_type: type,
    price: (product.standard * factor).toFixed(4),
    currency: 'CNY',
    min_quantity: quantity.toFixed(3),
    start_date: dateText(clock.at(from, 0)),
    end_date: to === null ? null : dateText(clock.at(to, 0)),
    tax_included: type !== 'AGREEMENT',
    ...stamp(product.created, keeperOf(product.customer)),
  }
}

const factors: readonly (readonly [type: string, name: string, match: string | null, coefficient: string])[] = [
  ['CITY', '深圳', '440300', '1.1500'],
  ['CITY', '上海', '310100', '1.2000'],
  ['LEVEL', '重点客户', 'A', '0.9500'],
  ['LEVEL', '低价值客户', 'D', '1.0500'],
  ['URGENCY', '三天内交付', null, '1.3000'],
  ['SEASON', '年末旺季', '12', '1.1000'],
  ['SCALE', '百人以上活动', null, '1.2500'],
]

function buildCoefficients({ random }: Setting, products: readonly Product[]): Row[] {
  const all = products.flatMap((product) => factors.map((factor, index) => ({ product, factor, index })))
  return random.some(all, counts.coefficients).map(({ product, factor: [type, name, match, coefficient], index }) => ({
    coefficient_key: keyAt(random, product.created),
    customer_key: product.customer.key,
    customer_product_key: product.key,
    coefficient_name: name,
    coefficient_type: type,
    match_value: match,
    coefficient,
    sort_no: index + 1,
    ...stamp(product.created, keeperOf(product.customer)),
  }))
}

const spendings: readonly (readonly [type: string, name: string, unit: string, share: number])[] = [
  ['LABOR', '项目经理人工', 'DAY', 0.12],
  ['LABOR', '撰稿人工', 'HOUR', 0.02],
  ['MEDIA', '媒体发稿', 'PIECE', 0.08],
  ['VENUE', '场地租赁', 'TIMES', 0.25],
  ['TRAVEL', '差旅', 'TIMES', 0.06],
]

function buildCosts({ random, clock }: Setting, products: readonly Product[]): Row[] {
  const all = products.flatMap((product) => spendings.map((spending) => ({ product, spending })))
  return random.some(all, counts.costs).map(({ product, spending: [type, name, unit, share] }) => ({
    cost_key: keyAt(random, product.created),
    customer_key: product.customer.key,
    customer_product_key: product.key,
    cost_type: type,
    cost_name: name,
    cost_price: (product.standard * share).toFixed(4),
    unit,
    start_date: dateText(clock.at(-170, 0)),
    ...stamp(product.created, keeperOf(product.customer)),
  }))
}
