// The effects of the steps of a payment, and who may take them: paying what was approved, in one part or several, and voiding what is not paid
// (docs/domain/project-money.md#paying).
import { sql } from 'kysely'
import { isMore, minus, plus } from '../../../model/amounts.ts'
import { payment, paymentPart } from '../../../model/entities/payment.ts'
import type { FileRef } from '../../../model/field.ts'
import { payablePayments } from '../../../model/finance-states.ts'
import { storedTime } from '../../../model/moment.ts'
import { paymentSteps } from '../../../model/steps/payment.ts'
import { partsOf } from '../../../model/steps/step.ts'
import { newKey } from '../../base/crypto.ts'
import { submitStep } from '../../bpm/store/submit-step.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { checkFiles, linkFiles } from '../../entity/files.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { accessLevelsOf } from '../../entity/read.ts'
import { serveSteps } from '../../entity/steps.ts'
import { isForeignMoney, ownMoney } from '../../entity/two-people.ts'
import { requireOpenMonth } from '../../kernel/closed-months.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, type Fail, forbidden, invalid, refuse } from '../../kernel/fail.ts'
import { refreshSupplierSums } from '../../kernel/money-questions.ts'
import { refreshMonths } from '../accounting/postings.ts'
import { dayOf, requireNotOver } from '../money-access.ts'
import { belowLocked } from '../money-locks.ts'
import { refreshPayment } from '../roll-up.ts'
import { refreshAround } from './approval.ts'

type Payment = RowOf<typeof payment>

const keyRows = rawRows({ key: 'text' })

/** The account of a movement: the given one, else the default. */
export async function accountOf(context: Context, given: string | null | undefined): Promise<string | null> {
  const found = await keyRows.first(
    context.db,
    given
      ? sql`select company_account_key as key from company_account where company_account_key = ${given} and status = '1' and not is_deleted`
      : sql`select company_account_key as key from company_account where is_default and status = '1' and not is_deleted order by our_company, 1 limit 1`,
  )
  if (given && !found) throw invalid({ company_account_key: 'validation.reference' })
  return found?.key ?? null
}

/** Refuses a bank serial number that another movement of money has. */
export async function requireNewSerial(context: Context, serial: string): Promise<void> {
  const { rows } = await sql`select 1 from payment_part where bank_serial_no = ${serial} and not is_deleted
    union all select 1 from other_cost where bank_serial_no = ${serial} and not is_deleted
    union all select 1 from receivable where bank_serial_no = ${serial} and not is_deleted`.execute(context.db)
  if (rows.length > 0) throw invalid({ bank_serial_no: 'money.serialUsed' })
}

const payerRows = rawRows({ name: 'text?' })

/** 409 with the name of the payer, for a payment that is paid already. */
async function paidAlready(context: Context, row: Payment): Promise<Fail> {
  const found = await payerRows.first(
    context.db,
    sql`select u.realname as name from payment_part q left join sys_user u on u.user_key = q.create_by_key where q.payment_key = ${row.payment_key}
      order by q.create_time desc limit 1`,
  )
  return conflict('money.paidAlready', { name: found?.name ?? '' })
}

interface Part {
  actual_amount: string | null
  actual_pay_date: string | null
  company_account_key: string | null
  bank_serial_no: string
  voucher: readonly FileRef[] | null
}

/** Replaces a voucher: the line of a bank statement is the proof. A caller cannot send it, because it is compared by object identity. */
export const statementLine: FileRef[] = []

const partOf = (context: Context, row: Payment, asked: Part) => ({
  amount: asked.actual_amount ?? minus(row.amount, row.actual_amount),
  day: dayOf(context, asked.actual_pay_date, 'actual_pay_date'),
})

async function storePart(context: Context, row: Payment, asked: Part): Promise<void> {
  const { amount, day } = partOf(context, row, asked)
  const part: Row = {
    part_key: newKey(),
    payment_key: row.payment_key,
    amount,
    pay_date: day,
    company_account_key: await accountOf(context, asked.company_account_key),
    bank_serial_no: asked.bank_serial_no,
    voucher: asked.voucher ?? [],
  }
  await checkFiles(context, paymentPart, null, part)
  const now = storedTime(context.now)
  const me = context.user.user_key
  const made = { create_time: now, create_by_key: me, update_time: now, update_by_key: me }
  await insertRows(context.db, paymentPart.name, [{ ...part, ...made }])
  await linkFiles(context, paymentPart, null, part)
}

const isPartPaid = ({ actual_amount }: Pick<Payment, 'actual_amount'>) => isMore(actual_amount, 0)

/** Of two concurrent payments, the second sees the amount that the first has left. */
export const {
  calls: paymentStepCalls,
  hooksWith: withPaymentSteps,
  take: takePaymentStep,
} = serveSteps(paymentSteps, {
  reads: ['owner_key', 'owner_depart_key', 'collaborators', 'create_by_key', 'commit_by_key', 'payee_user_key', 'actual_amount', 'status'],
  async parts(context, rows) {
    const levels = await accessLevelsOf(context, payment, rows)
    return rows.map((row, at) =>
      partsOf<typeof paymentSteps>({ reader: true, owner: levels[at] === 'OWNER', other: isForeignMoney(context, row) }),
    )
  },
  ...belowLocked(payment),
  notYours: (step) => (step === 'commit' ? forbidden(`${payment.permission}:OWNER`) : ownMoney()),
  of: {
    commit: submitStep(payment),
    pay: {
      fits: ({ status }) => status !== 'PAID',
      unfit: (row, context) => paidAlready(context, row),
      async check(context, row, asked, above) {
        requireNotOver(context, above.project)
        const open = minus(row.amount, row.actual_amount)
        const { amount, day } = partOf(context, row, asked)
        if (!isMore(amount, 0)) throw invalid({ actual_amount: ['validation.moreThan', { n: 0 }] })
        if (isMore(amount, open)) throw invalid({ actual_amount: ['loan.above', { most: open }] })
        await requireOpenMonth(context, day, row.project_key)
        await requireNewSerial(context, asked.bank_serial_no)
        if (asked.voucher !== statementLine && !asked.voucher?.length) throw invalid({ voucher: 'validation.required' })
      },
      async set(context, row, asked) {
        await storePart(context, row, asked)
        await refreshPayment(context, row.payment_key)
        const whole = !isMore(row.amount, plus(row.actual_amount, partOf(context, row, asked).amount))
        return { status: whole ? 'PAID' : 'PAYING' }
      },
      async after(context, row, asked, { seen }) {
        const { amount, day } = partOf(context, seen, asked)
        await refreshAround(context, row)
        await refreshMonths(context, row.project_key, [day])
        if (row.supplier_key) await context.kernel.get(refreshSupplierSums)(context, row.supplier_key)
        await notifyAbout(context, payment, 'M-PAYMENT-PAID', row, [row.owner_key], { code: String(row.payment_code), amount })
      },
    },
    void: {
      fits: (row) => !isPartPaid(row),
      unfit: (row) => (payablePayments.includes(row.status) ? refuse('money.partPaid', { amount: String(row.actual_amount) }) : undefined),
      set: (_, __, { reason }) => ({ void_reason: reason }),
      async after(context, row, { reason }) {
        await refreshAround(context, row)
        await notifyAbout(context, payment, 'M-PAYMENT-VOID', row, [row.owner_key], { code: String(row.payment_code), reason })
      },
    },
  },
})
