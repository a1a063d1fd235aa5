// The slip of a payment as a PDF document: amount, payee, purpose, lines, and how it was paid (docs/domain/project-money.md#payments).
import { text } from '../../../i18n/text.ts'
import { itemText } from '../../../model/dictionaries.ts'
import { payment, paymentDetail, paymentPart } from '../../../model/entities/payment.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { moneyInWords } from '../../../model/money-words.ts'
import type { Block } from '../../base/pdf/document.ts'
import { answerPdf } from '../../entity/answer-pdf.ts'
import type { Row } from '../../entity/hooks.ts'
import type { Context } from '../../kernel/context.ts'

/** The PDF of a payment that the caller has read with its lines and parts; values are as he sees them, so a masked account stays masked. */
export async function printSlip(context: Context, row: Row, lines: readonly Row[], parts: readonly Row[]): Promise<Response> {
  const { locale } = context.request
  const word = (name: string, entity: string = payment.name) => text(locale, `entity.${entity}.field.${name}`)
  const shown = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  const fact = (name: string, value: unknown): [string, string] => [word(name), shown(value)]
  const amount = { width: 2, align: 'right' as const }
  const blocks: Block[] = [
    {
      kind: 'facts',
      facts: [
        fact('project_key', row.project_name),
        fact('contract_key', row.contract_name),
        fact('budget_payment_key', row.budget_payment_name),
        fact('payment_type', itemText(locale, 'PAYMENT_TYPE', row.payment_type)),
        fact('payee_name', row.payee_name),
        fact('account_no', row.account_no),
        fact('bank_name', row.bank_name),
        fact('pay_method', itemText(locale, 'PAY_METHOD', row.pay_method)),
        fact('amount', groupDigits(row.amount)),
        fact('amount_upper', moneyInWords(shown(row.amount))),
        fact('expect_pay_date', row.expect_pay_date),
        fact('reason', row.reason),
      ],
    },
    { kind: 'heading', text: text(locale, 'entity.payment_detail.name') },
    {
      kind: 'table',
      columns: [
        { title: word('item_name', paymentDetail.name), width: 4 },
        { title: word('quantity', paymentDetail.name), ...amount },
        { title: word('price', paymentDetail.name), ...amount },
        { title: word('tax_amount', paymentDetail.name), ...amount },
        { title: word('amount', paymentDetail.name), ...amount },
      ],
      rows: lines.map((line) => [
        shown(line.item_name),
        groupDigits(line.quantity),
        groupDigits(line.price),
        groupDigits(line.tax_amount),
        groupDigits(line.amount),
      ]),
      total: ['', '', '', '', groupDigits(row.amount)],
    },
  ]
  if (parts.length > 0)
    blocks.push(
      { kind: 'heading', text: text(locale, 'entity.payment_part.name') },
      {
        kind: 'table',
        columns: [
          { title: word('pay_date', paymentPart.name), width: 2 },
          { title: word('company_account_key', paymentPart.name), width: 3 },
          { title: word('bank_serial_no', paymentPart.name), width: 3 },
          { title: word('amount', paymentPart.name), ...amount },
        ],
        rows: parts.map((part) => [
          shown(part.pay_date),
          shown(part.company_account_name),
          shown(part.bank_serial_no),
          groupDigits(part.amount),
        ]),
        total: ['', '', '', groupDigits(row.actual_amount)],
      },
    )
  blocks.push({ kind: 'signatures', names: ['applicant', 'approver', 'cashier'].map((name) => text(locale, `finance.slip.${name}`)) })
  await context.audit({ biz_type: payment.name, biz_key: String(row.payment_key), action: 'export' })
  return answerPdf(context, `${row.payment_code} ${text(locale, 'finance.slip.name')}`, {
    title: text(locale, 'finance.slip.name'),
    subtitle: `${row.payment_code} · ${itemText(locale, 'PAYMENT_STATUS', row.status)}`,
    blocks,
  })
}
