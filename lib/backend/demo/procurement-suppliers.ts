// The demo suppliers: contacts, contracts, purchases over the last half year, comments, accounts, and papers of which some expire soon.
import { z } from 'zod'
import content from '../../content/demo/suppliers.json' with { type: 'json' }
import { amountOf, averageOf } from '../procurement/amounts.ts'
import { type Clock, dateText } from './clock.ts'
import { stamp } from './config.ts'
import type { Row } from './customers.ts'
import { accountNoOf, creditCodeOf, landlineOf, phoneOf } from './names.ts'
import type { People } from './people.ts'
import { type DemoPicture, fileRow } from './pictures.ts'
import { placeOf } from './places.ts'
import { keyAt, type Random } from './random.ts'

export interface Setting {
  random: Random
  clock: Clock
  people: People
}

export type Records = [entity: string, rows: Row[]][]
export type Counter = readonly [rule: string, scope: string, number: number]

const offer = z.strictObject({ code: z.string(), name: z.string() })
const book = z
  .strictObject({
    categories: z.array(offer),
    industries: z.array(offer),
    goods: z.record(z.string(), z.array(z.strictObject({ item: z.string(), spec: z.string(), price: z.number() }))),
    comments: z.array(z.string()),
    suppliers: z.array(
      z.strictObject({
        name: z.string(),
        short: z.string(),
        type: z.string(),
        level: z.string(),
        category: z.string(),
        industry: z.string(),
        settle: z.string(),
        status: z.string(),
        contact: z.string(),
        position: z.string(),
      }),
    ),
  })
  .parse(content)

const reasons: Readonly<Record<string, string>> = { STOP: '合作方业务调整，暂停合作', BLACK: '两次严重违约，拒不整改' }
const projects = ['稳健一号春季路演', '湾区财富论坛', '基金经理面对面', '客户答谢晚宴']

export interface DemoSuppliers {
  records: Records
  keys: string[]
  files: DemoPicture[]
  counters: Counter[]
}

export function buildSuppliers({ random, clock, people }: Setting): DemoSuppliers {
  const buyer = people.of('dinghao')
  const raters = ['dinghao', 'chengxue', 'shenyangguang', 'weiran'].map((name) => people.of(name))
  const begun = clock.ago(178)
  const offered = (kind: 'category' | 'industry', list: readonly { code: string; name: string }[]) =>
    list.map(
      ({ code, name }, index): Row => ({
        [`${kind}_key`]: keyAt(random, begun),
        [`${kind}_code`]: code,
        [`${kind}_name`]: name,
        sort_no: index + 1,
        ...stamp(begun, buyer.user_key),
      }),
    )
  const categories = offered('category', book.categories)
  const industries = offered('industry', book.industries)
  const keyOf = (rows: readonly Row[], kind: string, code: string) =>
    rows.find((row) => row[`${kind}_code`] === code)?.[`${kind}_key`] as string
  const tables = {
    supplier: [] as Row[],
    supplier_contact: [] as Row[],
    supplier_contract: [] as Row[],
    supplier_category: [] as Row[],
    supplier_industry: [] as Row[],
    supplier_account: [] as Row[],
    supplier_tax_rate: [] as Row[],
    supplier_purchase: [] as Row[],
    supplier_comment: [] as Row[],
    supplier_attachment: [] as Row[],
  }
  const files: DemoPicture[] = []
  const perDay = new Map<string, number>()
  let contracts = 0

  for (const [index, one] of book.suppliers.entries()) {
    const made = clock.ago(176 - index * 5)
    const by = stamp(made, buyer.user_key)
    const key = keyAt(random, made)
    const category = keyOf(categories, 'category', one.category)
    const industry = keyOf(industries, 'industry', one.industry)
    const place = placeOf(random, 'office')
    const company = one.type === 'COMPANY'
    const works = one.status === 'COOPERATING' || one.status === 'STOP' || one.status === 'BLACK'
    const row = (own: Row, moment = made): Row => ({ supplier_key: key, ...own, ...stamp(moment, buyer.user_key) })
    tables.supplier.push({
      supplier_key: key,
      supplier_code: `GYS${dateText(clock.now).slice(0, 4)}${String(index + 1).padStart(5, '0')}`,
      supplier_name: one.name,
      short_name: one.short,
      supplier_type: one.type,
      supplier_level: one.level,
      category_keys: [category],
      industry_keys: [industry],
      credit_code: company ? creditCodeOf(random, place.district_code ?? '440106') : null,
      legal_person: company ? one.contact : null,
      registered_capital: company ? `${random.pick([100, 200, 500, 1000])}.00` : null,
      found_date: company ? `20${random.int(10, 21)}-0${random.int(1, 9)}-15` : null,
      taxpayer_type: one.type === 'PERSON' ? 'PERSON' : one.level === 'C' ? 'SMALL' : 'GENERAL',
      default_tax_rate: one.level === 'C' ? '3' : '6',
      ...place,
      telephone: company ? landlineOf(random, '020') : null,
      email: `sales${index + 1}@supplier.example`,
      settle_type: one.settle,
      account_period: one.settle === 'MONTHLY' ? 30 : 0,
      credit_amount: one.level === 'STRATEGIC' ? '300000.00' : '0.00',
      coop_start_date: works ? dateText(made) : null,
      status: one.status,
      status_reason: reasons[one.status] ?? null,
      owner_key: buyer.user_key,
      owner_depart_key: buyer.main_depart_key,
      ...by,
    })
    tables.supplier_contact.push(
      row({
        supplier_contact_key: keyAt(random, made),
        contact_name: one.contact,
        position: one.position,
        phone: phoneOf(6000 + index),
        is_primary: true,
      }),
    )
    tables.supplier_category.push(row({ supplier_category_key: keyAt(random, made), category_key: category }))
    tables.supplier_industry.push(row({ supplier_industry_key: keyAt(random, made), industry_key: industry }))
    tables.supplier_account.push(
      row({
        account_key: keyAt(random, made),
        account_type: one.type === 'PERSON' ? 'PERSONAL' : 'BASIC',
        account_name: one.name,
        account_no: accountNoOf(random),
        bank_name: random.pick(['广州示范银行天河支行', '南粤样例银行珠江支行']),
        is_default: true,
        verified: works,
      }),
    )
    tables.supplier_tax_rate.push(
      row({
        tax_rate_key: keyAt(random, made),
        invoice_type: one.level === 'C' ? 'NORMAL' : 'SPECIAL',
        tax_rate: one.level === 'C' ? '3' : '6',
        item_name: book.categories.find(({ code }) => code === one.category)?.name ?? '服务费',
        start_date: dateText(made),
        is_default: true,
      }),
    )
    const days = index % 9 === 7 ? 12 + (index % 20) : index === 19 ? -6 : 200 + index * 11
    addPaper(row, one.type === 'PERSON' ? 'OTHER' : 'LICENSE', '营业执照.pdf', clock.at(days, 0))
    if (index % 3 === 0) addPaper(row, 'QUALIFICATION', '资质证书.pdf', clock.at(400 + index, 0))
    if (!works) continue
    contracts += 1
    const contract = keyAt(random, made)
    tables.supplier_contract.push(
      row({
        supplier_contract_key: contract,
        contract_code: `CGHT-${dateText(made).slice(0, 7).replace('-', '')}-${String(contracts).padStart(4, '0')}`,
        contract_name: `${one.short}年度服务合同`,
        category_key: category,
        amount: `${random.int(5, 40)}0000.00`,
        sign_date: dateText(made),
        start_date: dateText(made),
        end_date: dateText(clock.at(random.int(20, 240), 0)),
        pay_terms: '验收后三十日内凭票付款',
        status: one.status === 'COOPERATING' ? 'EFFECT' : 'TERMINATE',
        signer_key: buyer.user_key,
      }),
    )
    for (let count = 0; count < (one.level === 'STRATEGIC' || one.level === 'A' ? 4 : 2); count += 1)
      addPurchase(one.category, row, contract, count)
  }

  function addPurchase(category: string, row: (own: Row, moment?: number) => Row, contract: string, count: number): void {
    const good = random.pick(book.goods[category] ?? [])
    const ago = 10 + count * 34 + random.int(0, 12)
    const moment = clock.ago(ago)
    const day = dateText(moment).replaceAll('-', '')
    const number = (perDay.get(day) ?? 0) + 1
    perDay.set(day, number)
    const status = count === 0 ? random.pick(['PLAN', 'ORDERED', 'ORDERED', 'DELIVERED']) : random.chance(0.1) ? 'CANCEL' : 'SETTLED'
    const quantity = `${random.int(1, 3)}.000`
    const amount = amountOf(quantity, good.price)
    const key = keyAt(random, moment)
    tables.supplier_purchase.push(
      row(
        {
          purchase_key: key,
          purchase_code: `CG${day}${String(number).padStart(3, '0')}`,
          project_name: random.pick(projects),
          item_name: good.item,
          specification: good.spec,
          quantity,
          unit: 'ITEM',
          price: good.price.toFixed(4),
          amount,
          purchase_date: dateText(moment),
          delivery_date: dateText(moment + 5 * 86_400_000),
          contract_key: contract,
          paid_amount: status === 'SETTLED' ? amount : '0.00',
          status,
          buyer_key: buyer.user_key,
        },
        moment,
      ),
    )
    if (status !== 'SETTLED') return
    const rater = random.pick(raters)
    const marks = [0, 0, 0, 0].map(() => random.pick([5, 5, 4, 4, 4, 3]))
    const [quality_score, price_score, delivery_score, service_score] = marks
    tables.supplier_comment.push({
      ...row({}, moment),
      comment_key: keyAt(random, moment),
      purchase_key: key,
      quality_score,
      price_score,
      delivery_score,
      service_score,
      score: averageOf(marks),
      comment_content: random.pick(book.comments),
      is_anonymous: random.chance(0.15),
      comment_by_key: rater.user_key,
      comment_time: stamp(moment, rater.user_key).create_time,
      ...stamp(moment, rater.user_key),
    })
  }

  function addPaper(row: (own: Row) => Row, type: string, name: string, expires: number): void {
    const key = keyAt(random, begun)
    const file = paperOf(random, begun, buyer.user_key, key, name)
    files.push(file)
    const { file_key, url, size } = file.row
    tables.supplier_attachment.push(
      row({
        attachment_key: key,
        attachment_type: type,
        attachments: [{ uid: file_key, name, status: 'done', url, size }],
        file_name: name,
        file_size: size,
        expire_date: dateText(expires),
      }),
    )
  }

  for (const one of tables.supplier) {
    const days = tables.supplier_attachment
      .filter((paper) => paper.supplier_key === one.supplier_key)
      .map((paper) => String(paper.expire_date))
    one.next_expire_date = days.sort()[0] ?? null
  }
  const year = dateText(clock.now).slice(0, 4)
  return {
    records: [['supplier_category_config', categories], ['supplier_industry_config', industries], ...(Object.entries(tables) as Records)],
    keys: tables.supplier.map((row) => row.supplier_key as string),
    files,
    counters: [
      ['supplier', year, book.suppliers.length],
      ...[...perDay].map(([day, number]) => ['supplier_purchase', day, number] as const),
    ],
  }
}

/** A paper of one page that says what it is for. */
function paperOf(random: Random, moment: number, uploader: string, key: string, name: string): DemoPicture {
  const text = 'BT /F1 24 Tf 72 720 Td (Demo document) Tj ET'
  const bytes = Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n4 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF ${key}\n`,
  )
  const file = keyAt(random, moment)
  return {
    bytes,
    link: { file_key: file, biz_type: 'supplier_attachment', biz_key: key, field: 'attachments' },
    row: fileRow({ file, name, bytes, mime: 'application/pdf', moment, uploader }),
  }
}
