// The calls of quotes besides those derived from the entity: saving with lines, states, versions, what a product offers, export, the shared page.
import { z } from 'zod'
import { pricing, pricingLine } from '../entities/pricing.ts'
import { keyInput } from '../paging.ts'
import { maxQuoteLines } from '../quote-states.ts'
import { writeInput } from '../schema.ts'
import { quoteCheckSteps, quoteSteps } from '../steps/quote.ts'
import { define } from './define.ts'
import { rowOf } from './entity.ts'
import { byId, versionInput } from './record-input.ts'
import { stepCalls } from './steps.ts'

const one = { id: keyInput, row_version: versionInput }
const path = '/api/eis/restful/pricing'

const quoteVersion = z.object({
  pricing_key: z.string(),
  version_no: z.number(),
  pricing_code: z.string(),
  status: z.string(),
  total_with_tax: z.string(),
  gross_rate: z.string().nullable().optional(),
  approve_comment: z.string().nullable(),
  update_time: z.string(),
})

const quoteDetail = rowOf(pricing).and(
  z.object({
    lines: z.array(rowOf(pricingLine)),
    versions: z.array(quoteVersion),
    /** The contracts that were made of it. */
    contracts: z.array(z.object({ contract_key: z.string(), contract_name: z.string(), contract_code: z.string(), status: z.string() })),
    /** The path of the shared page while it is open, for those who may change the quote. */
    share_path: z.string().nullable(),
  }),
)

export const readQuote = define(`GET ${path}/detail/{id}`, { input: byId, output: quoteDetail })

export const saveQuote = define(`POST ${path}/save`, {
  input: writeInput(pricing).extend({
    id: keyInput.optional(),
    pricing_key: keyInput.optional(),
    row_version: versionInput,
    /** All lines in their order, by line_key where they are stored already; left out, they stay as they are. */
    lines: z
      .array(writeInput(pricingLine).extend({ line_key: keyInput.optional() }))
      .max(maxQuoteLines)
      .optional(),
    /** The client's totals; a difference of more than a cent is refused. */
    total_amount: z.string().max(30).optional(),
    total_with_tax: z.string().max(30).optional(),
  }),
  output: quoteDetail,
})

export const quoteStepCalls = stepCalls(quoteSteps, {}, quoteDetail)

/** Costs that the check has corrected. */
export const correctedCosts = z.array(z.object({ line_key: keyInput, cost_price: z.union([z.string(), z.number()]) })).max(maxQuoteLines)

export const quoteCheckCalls = stepCalls(quoteCheckSteps, { costs: correctedCosts }, quoteDetail)

export const copyQuote = define(`POST ${path}/copy`, { input: z.object(one), output: quoteDetail })

export const shareQuote = define(`POST ${path}/share`, {
  /** 0 days ends the sharing. */
  input: z.object({ ...one, days: z.coerce.number().int().min(0).max(90).default(15) }),
  output: quoteDetail,
})

export const exportQuote = define(`GET ${path}/export`, {
  input: z.object({ id: keyInput, format: z.enum(['xlsx', 'pdf']).default('xlsx') }),
})

/** What can be quoted for a customer on a day, with the prices, factors and costs that apply. */
export const offerForQuote = define(`POST ${path}/offer`, {
  input: z.object({
    customer_key: keyInput,
    project_key: keyInput.nullish(),
    city: z.string().trim().max(30).nullish(),
    day: z.iso.date(),
    tax_included: z.boolean().default(false),
    items: z
      .array(z.object({ line_type: z.enum(['PRODUCT', 'RESOURCE', 'SUPPLIER']), key: keyInput }))
      .min(1)
      .max(200),
  }),
  output: z.object({
    items: z.array(
      z.object({
        line_type: z.string(),
        key: z.string(),
        item_name: z.string(),
        unit: z.string(),
        tax_rate: z.string(),
        prices: z.array(
          z.object({
            price_type: z.string().nullable(),
            base_price: z.string(),
            min_quantity: z.string(),
          }),
        ),
        coefficients: z.array(z.object({ name: z.string(), type: z.string(), coefficient: z.string(), used: z.boolean() })),
        cost_price: z.string().optional(),
      }),
    ),
  }),
})

const shareCode = z.string().regex(/^[A-Za-z0-9_-]{32}$/)

const sharedQuote = z.object({
  pricing_code: z.string(),
  pricing_name: z.string(),
  version_no: z.number(),
  customer_name: z.string(),
  company_name: z.string(),
  contact_name: z.string(),
  currency: z.string(),
  valid_start: z.string(),
  valid_end: z.string(),
  status: z.string(),
  answer_time: z.string().nullable(),
  discount_rate: z.string(),
  discount_amount: z.string(),
  total_list_amount: z.string(),
  total_amount: z.string(),
  tax_amount: z.string(),
  total_with_tax: z.string(),
  pay_terms: z.string().nullable(),
  delivery_terms: z.string().nullable(),
  remark: z.string().nullable(),
  lines: z.array(
    z.object({
      group_name: z.string().nullable(),
      item_name: z.string(),
      specification: z.string().nullable(),
      unit: z.string(),
      quantity: z.string(),
      unit_price: z.string(),
      discount_rate: z.string(),
      amount: z.string(),
      remark: z.string().nullable(),
    }),
  ),
})

export const readSharedQuote = define(`GET ${path}/shared/{code}`, { input: z.object({ code: z.string().max(100) }), output: sharedQuote })

export const answerSharedQuote = define(`POST ${path}/shared/answer`, {
  input: z.object({
    code: z.string().max(100),
    result: z.union([z.literal(1), z.literal(0), z.literal('1'), z.literal('0')]).transform(Number),
    reason: z.string().trim().max(500).optional(),
  }),
  output: z.object({ status: z.string() }),
})

/** Whether a text has the form of a shared link's code. */
export const isShareCode = (code: string): boolean => shareCode.safeParse(code).success
