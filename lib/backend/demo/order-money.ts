// Incomes and expenses of the demo orders, their makers, and the loans of colleagues.
import { Decimal } from '../../model/decimal.ts'
import { type Clock, dateText, dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import type { Row } from './customers.ts'
import { book } from './order-book.ts'
import type { People } from './people.ts'
import { type DemoPicture, fileRow } from './pictures.ts'
import { keyAt, type Random } from './random.ts'

interface Money {
  random: Random
  clock: Clock
  people: People
  orders: readonly Row[]
  /** Keys of the fee items by their codes. */
  items: ReadonlyMap<string, string>
}

const feeOf: Readonly<Record<string, string>> = { LOAN: 'F001', CONSULT: 'F002' }

export function buildMoney({ random, clock, people, orders, items }: Money) {
  const [finance, leader] = [people.of('lvjing'), people.of('fangmingyuan')]
  const tables = { fees: [] as Row[], works: [] as Row[], incomes: [] as Row[], loans: [] as Row[], repayments: [] as Row[] }
  const files: DemoPicture[] = []
  const past = (moment: number) => Math.min(clock.now - 300_000, moment)
  const income = (order: Row, amount: string, moment: number, status: string, more: Row = {}) => {
    const at = past(moment)
    const key = keyAt(random, at)
    const file = keyAt(random, at)
    const bytes = receipt(amount, dateText(at), key.slice(-8))
    const name = `银行回单${dateText(at).replaceAll('-', '')}.pdf`
    const uploader = String(order.owner_key)
    files.push({
      row: fileRow({ file, name, bytes, mime: 'application/pdf', moment: at, uploader }),
      link: { file_key: file, biz_type: 'income', biz_key: key, field: 'voucher' },
      bytes,
    })
    const done = ['CONFIRMED', 'REVERSED'].includes(status)
    tables.incomes.push({
      income_key: key,
      order_key: order.order_key,
      customer_key: order.customer_key,
      fee_item_key: items.get(feeOf[String(order.order_type)] ?? 'F001'),
      amount,
      income_date: dateText(at),
      pay_method: random.pick(['BANK', 'BANK', 'BANK', 'WECHAT', 'ALIPAY']),
      payer_name: String(order.order_name).split(' ')[0],
      receive_account_name: '基本户 广州示范银行',
      bank_serial_no: `${dateText(at).replaceAll('-', '')}${key.slice(-10)}`,
      voucher: [{ uid: file, name, status: 'done', url: files.at(-1)?.row.url, size: bytes.length }],
      status,
      confirm_by_key: done ? finance.user_key : null,
      confirm_time: done ? timeText(past(at + dayMs / 3)) : null,
      performance_keys: order.sign_keys,
      performance_shares: order.sign_shares,
      owner_key: order.owner_key,
      owner_depart_key: order.owner_depart_key,
      ...stamp(at, uploader),
      ...more,
    })
  }
  const loan = (order: Row, status: string, moment: number) => {
    const at = past(moment)
    const whole = new Decimal(String(order.order_amount))
    const amount = whole.times('0.9').toFixed(2)
    const paid = ['LOANED', 'SETTLED'].includes(status)
    tables.loans.push({
      loan_key: keyAt(random, at),
      loan_category: 'CUSTOMER',
      order_key: order.order_key,
      customer_key: order.customer_key,
      loan_org: order.submit_org ?? random.pick(book.orgs),
      loan_product: order.product_name,
      apply_amount: whole.toFixed(2),
      approve_amount: status === 'APPLYING' ? null : amount,
      loan_amount: paid ? amount : null,
      loan_rate: random.pick(['3.8500', '4.2000', '4.6000', '5.4000']),
      loan_term: random.pick([12, 24, 36]),
      repay_type: random.pick(['EQUAL_PI', 'INTEREST_FIRST', 'EQUAL_P']),
      apply_date: dateText(at),
      approve_date: status === 'APPLYING' ? null : dateText(past(at + 2 * dayMs)),
      loan_date: paid ? dateText(past(at + 4 * dayMs)) : null,
      purpose: random.pick(book.purposes),
      status,
      owner_key: order.work_person_key,
      owner_depart_key: order.owner_depart_key,
      ...stamp(at, String(order.work_person_key)),
    })
  }
  for (const [index, order] of orders.entries()) {
    const status = String(order.status)
    const signed = Date.parse(`${order.sign_date}T11:00:00+08:00`)
    const fee = new Decimal(String(order.service_fee))
    const part = (share: number) => fee.times(share).toFixed(2)
    if (order.work_person_key) work(order, status, signed)
    if (index % 3 === 0 && status !== 'DRAFT') {
      const line = (code: string, amount: string) =>
        tables.fees.push({
          order_fee_key: keyAt(random, signed),
          order_key: order.order_key,
          fee_item_key: items.get(code),
          amount,
          ...stamp(signed - 1_800_000, String(order.owner_key)),
        })
      line(feeOf[String(order.order_type)] ?? 'F001', fee.toFixed(2))
      line('F101', '800.00')
    }
    if (order.order_type === 'LOAN' && order.work_person_key) {
      const state = { SUBMITTED: 'APPLYING', APPROVED: 'APPROVED', LOANED: 'LOANED', FINISHED: 'SETTLED' }[status]
      if (state) loan(order, index % 2 && state === 'SETTLED' ? 'LOANED' : state, signed + 6 * dayMs)
    }
    if (status === 'FINISHED') {
      const first = part(0.4)
      income(order, first, signed + 2 * dayMs, 'CONFIRMED')
      income(order, fee.minus(first).toFixed(2), signed + 20 * dayMs, 'CONFIRMED')
    } else if (status === 'LOANED') {
      income(order, part(0.5), signed + 5 * dayMs, 'CONFIRMED')
      if (index % 2 === 0) income(order, part(0.3), clock.ago(random.int(0, 4)), 'WAIT')
    } else if (['APPROVED', 'SUBMITTED', 'DOING'].includes(status)) {
      income(order, part(0.2), signed + dayMs, index % 3 === 0 ? 'WAIT' : 'CONFIRMED')
      if (index % 4 === 1) income(order, part(0.1), signed + 2 * dayMs, 'REJECT', { reject_reason: '回单金额与登记金额不符' })
    }
  }
  const reversed = orders.find((row) => row.status === 'LOANED')
  if (reversed)
    income(reversed, '1000.00', clock.ago(9), 'REVERSED', {
      reverse_by_key: leader.user_key,
      reverse_time: timeText(clock.ago(7)),
      reverse_reason: '重复登记',
    })

  function work(order: Row, status: string, signed: number): void {
    const [maker = '', over] = [String(order.work_person_key), ['LOANED', 'FINISHED'].includes(status)]
    const add = (user: string, role: string, content: string, share: string, progress: number) =>
      tables.works.push({
        order_maker_key: keyAt(random, signed),
        order_key: order.order_key,
        user_key: user,
        maker_role: role,
        work_content: content,
        share_rate: share,
        start_time: order.start_time,
        finish_time: over ? order.loan_time : null,
        progress: over ? 100 : progress,
        status: over ? 'DONE' : 'DOING',
        ...stamp(past(signed + dayMs), String(order.owner_key)),
      })
    add(maker, 'MAIN', '主办', '70.0000', { DOING: 30, SUBMITTED: 60, APPROVED: 85 }[status] ?? 50)
    const other = book.makers.map((name) => people.of(name).user_key).find((key) => key !== maker)
    if (other && random.chance(0.4)) add(other, 'ASSIST', random.pick(book.works), '30.0000', 40)
  }

  for (const { by, amount, purpose, state, ago, due } of book.loans) {
    const person = people.of(by)
    const at = clock.ago(ago)
    const key = keyAt(random, at)
    const paid = ['PAID', 'SETTLED'].includes(state)
    const passed = paid || state === 'PASS'
    tables.loans.push({
      loan_key: key,
      loan_category: 'STAFF',
      borrower_key: person.user_key,
      depart_key: person.main_depart_key,
      apply_amount: amount,
      loan_amount: paid ? amount : null,
      apply_date: dateText(at),
      loan_date: paid ? dateText(past(at + dayMs)) : null,
      due_date: dateText(at + due * dayMs),
      repaid_amount: state === 'SETTLED' ? amount : '0.00',
      purpose,
      commit_time: passed ? timeText(past(at + 600_000)) : null,
      commit_by_key: passed ? person.user_key : null,
      approve_time: passed ? timeText(past(at + dayMs / 2)) : null,
      status: state,
      owner_key: person.user_key,
      owner_depart_key: person.main_depart_key,
      ...stamp(at, person.user_key),
    })
    if (state !== 'SETTLED') continue
    tables.repayments.push({
      repayment_key: keyAt(random, at + 20 * dayMs),
      loan_key: key,
      amount,
      repay_date: dateText(past(at + 20 * dayMs)),
      repay_method: 'EXPENSE',
      remark: '报销冲抵',
      ...stamp(past(at + 20 * dayMs), finance.user_key),
    })
  }
  return { ...tables, files }
}

/** A bank receipt of one page as PDF. */
function receipt(amount: string, day: string, serial: string): Buffer {
  const lines = [
    'BANK RECEIPT (SAMPLE)',
    `Date       ${day}`,
    `Reference  ${serial}`,
    `Amount     CNY ${amount}`,
    'Payee      Qiheng Financial Services',
  ]
  const stream = `BT /F1 14 Tf 40 250 Td 24 TL ${lines.map((line) => `(${line.replaceAll('(', '\\(').replaceAll(')', '\\)')}) Tj T*`).join(' ')} ET 1 w 28 28 364 264 re S`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 320] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = pdf.length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
