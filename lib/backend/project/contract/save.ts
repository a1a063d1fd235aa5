// Saves a contract with its plans and items; a new one takes over what an accepted quote says (docs/domain/contract.md#contract).
import { sql } from 'kysely'
import { text } from '../../../i18n/text.ts'
import { isMore, plus } from '../../../model/amounts.ts'
import { itemPrices } from '../../../model/contract-items.ts'
import { contract } from '../../../model/entities/contract.ts'
import { pricing } from '../../../model/entities/pricing.ts'
import { cutText } from '../../../model/plain-text.ts'
import type { Row } from '../../entity/hooks.ts'
import { requireRecord } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { readLines } from '../quote/lines.ts'
import { readPlans, storeContractLines, storePlans } from './parts.ts'

interface Parts {
  plans?: Row[] | undefined
  lines?: Row[] | undefined
}

/** What a new contract takes over from its quote where the request says nothing else. */
async function fromQuote(context: Context, input: Row & Parts): Promise<Row & Parts> {
  if (typeof input.pricing_key !== 'string') return input
  const quote = await requireRecord(context, pricing, input.pricing_key, 'READ')
  const lines = await readLines(context, quote.pricing_key)
  const rates = new Map<string, string>()
  for (const line of lines) rates.set(String(line.tax_rate), plus(rates.get(String(line.tax_rate)), line.amount))
  const [rate = '6'] = [...rates].sort((one, other) => (isMore(other[1], one[1]) ? 1 : -1))[0] ?? []
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== ''))
  return {
    contract_name: `${cutText(String(quote.pricing_name).replace(/\s*报价\s*v\d+$|\s*v\d+$/i, ''), 96)} 合同`,
    contract_type: 'SALE',
    party_type: 'CUSTOMER',
    customer_key: quote.customer_key,
    project_key: quote.project_key,
    business_key: quote.business_key,
    amount: quote.total_with_tax,
    tax_rate: rate,
    pay_terms: quote.pay_terms,
    ...given,
    lines:
      input.lines ??
      itemsOf(context, lines, isMore(given.amount ?? 0, 0) ? given.amount : quote.total_with_tax, quote.tax_included === true),
  }
}

/** The lines of a quote as items that add up to the amount; what prices with four places cannot express is an item of its own. */
function itemsOf({ request: { locale } }: Context, lines: readonly Row[], amount: unknown, included: boolean): Row[] {
  const { prices, rest } = itemPrices(lines as never, amount, included)
  const items: Row[] = lines.map(({ item_name, specification, unit, quantity, remark }, index) => ({
    item_name,
    specification,
    unit,
    quantity,
    price: prices[index],
    remark,
  }))
  return isMore(rest, 0) ? [...items, { item_name: text(locale, 'contract.roundingItem'), quantity: '1.000', price: rest }] : items
}

/** Saves head, plans and items in one transaction. Returns the key. */
export async function saveContract(context: Context, request: Row & Parts): Promise<string> {
  const key = (request.contract_key ?? request.id) as string | undefined
  const needed = `${contract.permission}:${key ? 'e' : 'a'}`
  if (!may(context.user, needed)) throw forbidden(needed)
  const { plans, lines, ...head } = key ? request : await fromQuote(context, request)
  const planned = plans && readPlans(plans)
  const input = { ...head, ...(key ? { contract_key: key } : { contract_key: undefined, id: undefined }) }
  const stored = await storeRecord(context, contract, input, {
    values: planned ? { plan_amount: planned.plan_amount, plan_count: planned.plan_count } : {},
    rights: 'caller',
  })
  if (lines) await storeContractLines(context, stored, lines)
  if (planned) await storePlans(context, stored, planned)
  if (planned || lines)
    await sql`update contract set row_version = row_version + 1, update_time = ${context.now}, update_by_key = ${context.user.user_key}
      where contract_key = ${stored.contract_key}`.execute(context.db)
  return String(stored.contract_key)
}
