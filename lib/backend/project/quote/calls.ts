// The calls of quotes besides the derived ones (docs/domain/quote.md#states).
import * as calls from '../../../model/calls/quote.ts'
import { customer } from '../../../model/entities/customer.ts'
import { requireRecord } from '../../entity/read.ts'
import { type Call, serve } from '../../kernel/call.ts'
import { may } from '../../kernel/principal.ts'
import { readQuoteDetail } from './detail.ts'
import { exportQuote } from './export.ts'
import { placeOf, readOffers } from './offers.ts'
import { saveQuote } from './save.ts'
import { answerShared, shareQuote, viewSharedQuote } from './share.ts'
import { copyQuote } from './states.ts'
import { quoteStepCalls } from './steps.ts'

const writing = ['eis:pricing:a', 'eis:pricing:e'] as const
const publicRate = { by: 'ip', points: 60, seconds: 60 } as const

export const quoteCalls: readonly Call[] = [
  ...quoteStepCalls,
  serve(calls.readQuote, {
    summary: ['报价详情：明细、版本与合同', 'A quote with its lines, versions and contracts'],
    permission: 'eis:pricing:q',
    handle: (context, { id }) => readQuoteDetail(context, id),
  }),
  serve(calls.saveQuote, {
    summary: ['新增或修改报价及其明细', 'Add or change a quote with its lines'],
    permission: writing,
    write: true,
    done: 'done.saved',
    handle: async (context, input) => readQuoteDetail(context, await saveQuote(context, input)),
  }),
  serve(calls.copyQuote, {
    summary: ['复制报价为新版本', 'Copy a quote as a new version'],
    permission: 'eis:pricing:a',
    write: true,
    done: 'done.saved',
    handle: async (context, { id }) => readQuoteDetail(context, await copyQuote(context, id)),
  }),
  serve(calls.shareQuote, {
    summary: ['分享报价给客户，或停止分享', 'Share a quote with the customer, or stop sharing'],
    permission: writing,
    write: true,
    done: 'done.saved',
    async handle(context, { id, row_version, days }) {
      await shareQuote(context, id, days, row_version)
      return readQuoteDetail(context, id)
    },
  }),
  serve(calls.exportQuote, {
    summary: ['导出报价单', 'Export a quote'],
    permission: 'eis:pricing:export',
    handle: (context, { id, format }) => exportQuote(context, id, format),
  }),
  serve(calls.offerForQuote, {
    summary: ['报价可用的价格、系数与成本', 'Prices, coefficients and costs for quotes'],
    permission: writing,
    async handle(context, { customer_key, project_key, city, day, tax_included, items }) {
      await requireRecord(context, customer, customer_key, 'READ')
      const place = await placeOf(context, { customer_key, project_key, city, day, tax_included })
      const offers = [...(await readOffers(context, place, items)).values()]
      const seesCosts = may(context.user, 'eis:pricing:cost')
      return { items: offers.map(({ cost_price, ...offer }) => ({ ...offer, ...(seesCosts && { cost_price }) })) }
    },
  }),
  serve(calls.readSharedQuote, {
    summary: ['客户在线查看报价', 'The customer reads a quote online'],
    permission: 'public',
    rate: publicRate,
    handle: (context, { code }) => viewSharedQuote(context, code),
  }),
  serve(calls.answerSharedQuote, {
    summary: ['客户在线答复报价', 'The customer answers a quote online'],
    permission: 'public',
    rate: { by: 'ip', points: 20, seconds: 60 },
    write: true,
    handle: (context, { code, result, reason }) => answerShared(context, code, result, reason),
  }),
]
