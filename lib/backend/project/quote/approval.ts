// The approval of a quote, started by whoever has checked its costs (docs/domain/quote.md#states).
import { text } from '../../../i18n/text.ts'
import { pricing } from '../../../model/entities/pricing.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { isBelowRedLine } from '../../../model/quote-totals.ts'
import { approvedBusiness } from '../../bpm/store/approved.ts'
import { forbidden } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { lockedFromAbove } from '../money-locks.ts'
import { refreshProject } from '../roll-up.ts'
import { expireOlder } from './states.ts'

const base = approvedBusiness(pricing, {
  checkedFrom: 'COMMIT',
  async check(context) {
    if (!may(context.user, 'eis:pricing:check')) throw forbidden('eis:pricing:check')
  },
  describe: (row) => ({
    title: `报价：${row.pricing_name}，含税 ${groupDigits(row.total_with_tax)}元`,
    variables: {
      total_amount: Number(row.total_amount),
      gross_rate: Number(row.gross_rate ?? 0),
      min_gross_rate: Number(row.min_gross_rate ?? 0),
      discount_rate: Number(row.discount_rate ?? 100),
    },
  }),
  async follow(context, row, { status }) {
    if (status !== 'PASS') return
    await expireOlder(context, row)
    await refreshProject(context, row.project_key)
  },
  async context({ user, request: { locale } }, row) {
    const fact = (name: string, value: string, tone: 'normal' | 'good' | 'warn' | 'bad' = 'normal') => ({
      label: text(locale, `quote.context.${name}`, { n: Number(row.min_gross_rate ?? 0) }),
      value,
      tone,
    })
    const discount = Number(row.discount_rate ?? 100)
    const facts = [fact('total', String(row.total_with_tax)), fact('discount', `${discount}%`, discount < 85 ? 'warn' : 'normal')]
    if (!may(user, 'eis:pricing:cost')) return facts
    const low = isBelowRedLine(row.gross_rate, row.min_gross_rate)
    return [
      ...facts,
      fact('cost', String(row.total_cost)),
      fact('margin', `${Number(row.gross_rate ?? 0).toFixed(1)}%`, low ? 'bad' : 'good'),
    ]
  },
})

/** The project is locked before its quotes: which of them counts is decided under its lock. */
export const quoteApproval = lockedFromAbove(pricing, base)
