// The life of an invoice, one that the company issues or one that it gets (docs/domain/project-money.md#invoices).
import { editableStates } from '../approval-fields.ts'
import { invoice } from '../entities/invoice.ts'
import { date, files, text } from '../field.ts'
import { steps } from './step.ts'

const reason = text(200, { required: true, multiline: true })
const invoice_no = text(20, { required: true })
const invoice_date = date()

export const invoiceSteps = steps(
  invoice,
  'POST /api/eis/restful/invoice',
  {
    commit: {
      from: editableStates,
      who: ['owner'],
      right: 'fin:invoice:submit',
      done: 'done.submitted',
      summary: ['提交开票审批', 'Submit an invoice for approval'],
    },
    /** One that came in needs no approval. */
    issue: {
      from: ['DRAFT', 'PASS'],
      to: 'ISSUED',
      who: ['other', 'receiver'],
      right: 'fin:invoice:issue',
      asks: { invoice_no, invoice_code: text(20), invoice_date, file: files({ required: true, max: 9 }) },
      summary: ['登记开票，收到的发票直接登记', 'Issue an invoice; a received one is entered at once'],
    },
    send: {
      from: ['ISSUED'],
      to: 'SENT',
      who: ['sender', 'receiver'],
      right: 'fin:invoice:issue',
      asks: { express_no: text(50) },
      summary: ['登记寄送', 'Note that it was sent'],
    },
    /** Ours by who gets it, once it is sent; a supplier's is accepted by somebody else than who entered it. */
    sign: {
      from: ['ISSUED', 'SENT'],
      to: 'SIGNED',
      who: ['other', 'sender'],
      right: ['fin:invoice:issue', 'fin:invoice:submit'],
      summary: ['登记签收', 'Note that it was received'],
    },
    red: {
      from: ['ISSUED', 'SENT'],
      to: 'RED',
      who: ['other', 'receiver'],
      right: 'fin:invoice:red',
      asks: { invoice_no, invoice_date, reason },
      danger: true,
      summary: ['红冲', 'Make a red invoice'],
    },
    /** Who has asked for it takes it back while it does not count yet. */
    void: {
      from: ['PASS', 'ISSUED', 'SENT'],
      to: 'VOID',
      who: ['other', 'receiver', 'early'],
      right: 'fin:invoice:void',
      asks: { reason },
      danger: true,
      summary: ['当月作废', 'Void in the same month'],
    },
  },
  // money passes two people
  { strict: true },
)
