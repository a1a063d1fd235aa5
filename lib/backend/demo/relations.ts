// The people and places of a customer: organisation chart, contacts, addresses, accounts, categories.
import { type Clock, dateText, dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import type { DemoCustomer, Row, Setting } from './customers.ts'
import { pinyinOf } from './identities.ts'
import { accountNoOf, landlineOf, personName } from './names.ts'
import { departments, financeDepartments, hobbies, positions, sections, workplaces } from './phrases.ts'
import { placeOf } from './places.ts'
import { keyAt, type Random } from './random.ts'

export interface DemoContact {
  row: Row
  key: string
  customer: DemoCustomer
  /** The form of address of a person: 王总, 林女士. */
  called: string
  created: number
}

const contactCount = 320
const departmentCount = 60
const addressCount = 200
const accountCount = 90
/** Customers whose whole organisation is drawn. */
const charted = 5

/** The creator of a customer's records: the owner, or the creator of the customer. */
export const keeperOf = ({ tenure, life }: DemoCustomer) => (tenure?.owner ?? life.tenures.at(-1)?.owner ?? life.creator).user_key

/** The organisation charts: five customers with departments and their sections, others with a few departments. */
export function buildDepartments(setting: Setting, customers: readonly DemoCustomer[]): Row[] {
  const { random, clock } = setting
  const large = largest(customers)
  const rows: Row[] = []
  const add = (customer: DemoCustomer, name: string, parent: string | null, sort: number) => {
    const moment = Math.min(customer.life.created + 3_600_000 * (1 + rows.length / 100), clock.now)
    const key = keyAt(random, moment)
    rows.push({
      customer_department_key: key,
      customer_key: customer.key,
      customer_department_name: name,
      parent_customer_department_key: parent,
      sort_no: sort,
      ...stamp(moment, keeperOf(customer)),
    })
    return key
  }
  for (const customer of large.slice(0, charted)) {
    const open = customer.plan.type === 'INSTITUTION' ? financeDepartments : departments
    const names = [...open.slice(0, 3), ...random.some(open.slice(3), 2)]
    for (const [index, name] of names.entries()) {
      const key = add(customer, name, null, index + 1)
      for (const [place, section] of (sections[name] ?? []).entries()) add(customer, section, key, place + 1)
    }
  }
  for (const customer of large.slice(charted)) {
    for (const [index, name] of departments.slice(0, 3).entries()) if (rows.length < departmentCount) add(customer, name, null, index + 1)
  }
  return rows
}

/** Organisations by weight: those of the stories first, then signed and starred ones. */
function largest(customers: readonly DemoCustomer[]): DemoCustomer[] {
  const weight = ({ plan }: DemoCustomer) =>
    (plan.member?.story ? 100 : 0) + (plan.member ? 10 : 0) + (plan.status === 'SIGNED' ? 5 : 0) + (plan.level === 'A' ? 3 : 0)
  return customers.filter(({ plan }) => plan.type !== 'PERSON' && plan.status !== 'NEW').sort((left, right) => weight(right) - weight(left))
}

/** 320 contacts; each customer that has some has exactly one primary one. Department heads are filled in on the way. */
export function buildContacts(setting: Setting, customers: readonly DemoCustomer[], charts: readonly Row[]): DemoContact[] {
  const contacts: DemoContact[] = []
  const organisations = customers.filter(({ plan }) => plan.type !== 'PERSON')
  const persons = customers.filter(({ plan }) => plan.type === 'PERSON')
  for (const customer of customers)
    for (const told of customer.plan.member?.contacts ?? []) contacts.push(toldContact(setting, customer, told))
  for (const customer of organisations)
    if (!contacts.some((one) => one.customer === customer)) contacts.push(madeContact(setting, customer))
  for (const customer of setting.random.some(persons, 20)) contacts.push(madeContact(setting, customer))
  const open = [...largest(customers).slice(0, charted), ...organisations.filter(({ plan }) => plan.status !== 'NEW')]
  while (contacts.length < contactCount) contacts.push(madeContact(setting, setting.random.pick(open)))
  for (const customer of new Set(contacts.map((one) => one.customer))) {
    const own = contacts.filter((one) => one.customer === customer)
    arrange(
      setting.random,
      own,
      charts.filter((row) => row.customer_key === customer.key),
    )
  }
  return contacts
}

function toldContact(
  { random, clock }: Setting,
  customer: DemoCustomer,
  told: { name: string; role: string; position: string; sex: string; phone: string; attitude: string },
): DemoContact {
  const created = Math.min(customer.life.created + 1_800_000, clock.now)
  const called = told.role === 'DECIDER' && told.sex === '1' ? `${told.name[0]}总` : told.name
  const row: Row = {
    customer_contact_key: keyAt(random, created),
    customer_key: customer.key,
    contact_name: told.name,
    position: told.position,
    contact_role: told.role,
    phone: told.phone,
    sex: told.sex,
    attitude: told.attitude,
    ...stamp(created, keeperOf(customer)),
  }
  return { row, key: row.customer_contact_key as string, customer, called, created }
}

const roles = ['DECIDER', 'INFLUENCER', 'USER', 'FINANCE', 'NORMAL'] as const

function madeContact({ random, clock, nextPhone }: Setting, customer: DemoCustomer): DemoContact {
  const person = personName(random)
  const isPerson = customer.plan.type === 'PERSON'
  const role = isPerson
    ? 'NORMAL'
    : random.weighted([
        ['DECIDER', 4],
        ['INFLUENCER', 2],
        ['USER', 2],
        ['FINANCE', 3],
        ['NORMAL', 2],
      ] as const)
  const position = isPerson ? '配偶' : random.pick(positions[role])
  const since = clock.now - customer.life.created
  const days = random.int(0, Math.floor(Math.min(since, 20 * dayMs) / dayMs))
  const created = Math.min(customer.life.created + days * dayMs + random.int(5, 50) * 60_000, clock.now - 60_000)
  const row: Row = {
    customer_contact_key: keyAt(random, created),
    customer_key: customer.key,
    contact_name: person.name,
    position,
    contact_role: roles.includes(role) ? role : 'NORMAL',
    phone: nextPhone(),
    telephone: !isPerson && random.chance(0.2) ? landlineOf(random, customer.place.areaCode) : null,
    email: !isPerson && random.chance(0.3) ? `${pinyinOf(person.name)}@example.com` : null,
    wechat: random.chance(0.4) ? `${pinyinOf(person.name)}${random.int(1, 999)}` : null,
    sex: person.sex,
    birthday: random.chance(0.35) ? birthdayOf(random, clock) : null,
    attitude: random.weighted([
      ['NEUTRAL', 5],
      ['SUPPORT', 3],
      ['AGAINST', 1],
    ] as const),
    hobby: random.chance(0.15) ? random.pick(hobbies) : null,
    status: random.chance(0.03) ? '0' : '1',
    ...stamp(created, keeperOf(customer)),
  }
  const called =
    position.includes('总') || position === '董事长' ? `${person.surname}总` : `${person.surname}${person.sex === '1' ? '先生' : '女士'}`
  return { row, key: row.customer_contact_key as string, customer, called, created }
}

/** One in eight has a birthday within the next days, so that the reminder has cases. */
function birthdayOf(random: Random, clock: Clock): string {
  const year = random.int(1966, 1999)
  const day = random.chance(0.12) ? clock.now + random.int(0, 5) * dayMs : clock.now - random.int(0, 364) * dayMs
  const monthDay = dateText(day).slice(5)
  return `${year}-${monthDay === '02-29' ? '02-28' : monthDay}`
}

/** Chooses the primary contact, puts people into departments, gives departments heads and people superiors. */
function arrange(random: Random, own: DemoContact[], chart: readonly Row[]): void {
  const working = own.filter(({ row }) => row.status !== '0')
  const first = working.find(({ row }) => row.contact_role === 'DECIDER') ?? working[0] ?? own[0]
  if (!first) return
  first.row.is_primary = true
  first.row.status = '1'
  if (chart.length === 0) return
  const top = chart[0] as Row
  first.row.customer_department_key = top.customer_department_key
  top.leader_contact_key = first.key
  for (const contact of own) {
    if (contact === first) continue
    const places = workplaces[contact.row.contact_role as string] ?? []
    const fitting = chart.filter((row) => places.includes(row.customer_department_name as string))
    const department = random.pick(fitting.length > 0 ? fitting : chart)
    contact.row.customer_department_key = department.customer_department_key
    contact.row.parent_contact_key = first.key
    if (contact.row.status !== '0') department.leader_contact_key ??= contact.key
  }
}

/** 200 addresses: one for every customer, a second for some; the default one of its type comes first. */
export function buildAddresses({ random, clock }: Setting, customers: readonly DemoCustomer[], contacts: readonly DemoContact[]): Row[] {
  const organisations = customers.filter(({ plan }) => plan.type !== 'PERSON')
  const extra = random.some(organisations, addressCount - customers.length)
  return [...customers.map((customer) => [customer, false] as const), ...extra.map((customer) => [customer, true] as const)].map(
    ([customer, second]) => {
      const place = second ? placeOf(random, 'office', customer.place.cityName) : customer.place
      const contact = contacts.find((one) => one.customer === customer)
      const moment = Math.min(customer.life.created + 2_000_000, clock.now)
      return {
        customer_address_key: keyAt(random, moment),
        customer_key: customer.key,
        address_type: second ? random.pick(['REGISTER', 'MAIL', 'INVOICE', 'SITE']) : 'OFFICE',
        province_code: place.province_code,
        city_code: place.city_code,
        district_code: place.district_code,
        area_name: place.area_name,
        address: second ? place.address : (customer.row.address ?? place.address),
        consignee: contact?.row.contact_name ?? customer.row.customer_name,
        phone: contact?.row.phone ?? customer.row.phone ?? null,
        is_default: true,
        ...stamp(moment, keeperOf(customer)),
      }
    },
  )
}

const banks = ['广州示范银行', '南粤样例银行', '云河示例银行', '江湾样本银行']

/** 90 accounts of organisations, one each: basic accounts, some as invoice titles. */
export function buildAccounts({ random, clock }: Setting, customers: readonly DemoCustomer[]): Row[] {
  const owners = [...largest(customers)].slice(0, accountCount)
  return owners.map((customer) => {
    const invoice = random.chance(0.3)
    const moment = Math.min(customer.life.created + 4_000_000, clock.now)
    return {
      account_key: keyAt(random, moment),
      customer_key: customer.key,
      account_type: invoice ? 'INVOICE' : random.pick(['BASIC', 'BASIC', 'GENERAL']),
      account_name: customer.row.customer_name,
      account_no: accountNoOf(random),
      bank_name: `${random.pick(banks)}${customer.place.cityName}${random.pick(['分行', '示范支行', '科技支行'])}`,
      bank_code: `3135${String(random.int(10_000_000, 99_999_999))}`,
      tax_no: customer.row.credit_code,
      invoice_address: invoice ? `${customer.place.area_name.replaceAll(' ', '')}${customer.row.address}` : null,
      invoice_phone: invoice ? landlineOf(random, customer.place.areaCode) : null,
      is_default: true,
      ...stamp(moment, keeperOf(customer)),
    }
  })
}

/** The rows that mirror customer.category_keys. */
export function buildCustomerCategories({ random }: Setting, customers: readonly DemoCustomer[]): Row[] {
  return customers.flatMap((customer) =>
    (customer.row.category_keys as string[]).map((category_key) => ({
      customer_category_key: keyAt(random, customer.life.created),
      customer_key: customer.key,
      category_key,
      ...stamp(customer.life.created, customer.life.creator.user_key),
    })),
  )
}

/** The deals as contracts entered for reference; the signing contact is the primary one. */
export function buildContracts({ random, clock }: Setting, customers: readonly DemoCustomer[], contacts: readonly DemoContact[]): Row[] {
  let serial = 0
  return customers.flatMap((customer) =>
    customer.deals.map((deal) => {
      serial += 1
      const signer = contacts.find((one) => one.customer === customer && one.row.is_primary === true)
      return {
        customer_contract_key: keyAt(random, deal.signed),
        customer_key: customer.key,
        contract_code: `HT-${timeText(deal.signed).slice(0, 7).replace('-', '')}-${String(serial).padStart(4, '0')}`,
        contract_name: deal.name,
        amount: deal.amount,
        sign_date: dateText(deal.signed),
        start_date: dateText(deal.signed),
        end_date: dateText(deal.end),
        sign_contact_key: signer?.key ?? null,
        contract_status: deal.end < clock.now ? 'FINISH' : 'EFFECT',
        remark: customer.plan.member?.story === 'yueheng' ? '分三期收款：签约40%、活动结束30%、验收30%' : null,
        ...stamp(deal.signed, keeperOf(customer)),
      }
    }),
  )
}
