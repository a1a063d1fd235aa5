// The effects of the steps of a quote, and who may take them (docs/domain/quote.md#states).
import { sql } from 'kysely'
import { quoteStepCalls as answerCalls, correctedCosts, quoteCheckCalls } from '../../../model/calls/quote.ts'
import { pricing, pricingLine } from '../../../model/entities/pricing.ts'
import { quoteCheckSteps, quoteSteps } from '../../../model/steps/quote.ts'
import { partsOf } from '../../../model/steps/step.ts'
import { readValue } from '../../../model/value.ts'
import { submitRecord } from '../../bpm/store/submit.ts'
import { transition } from '../../entity/change.ts'
import { holdersOfPermission } from '../../entity/holders.ts'
import type { Hooks } from '../../entity/hooks.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { accessLevelsOf, requireRecord } from '../../entity/read.ts'
import { serveSteps } from '../../entity/steps.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden, invalid, refuse } from '../../kernel/fail.ts'
import { readParameter } from '../../kernel/parameter.ts'
import { todayOf } from '../../kernel/today.ts'
import { belowLocked } from '../money-locks.ts'
import { withdrawApprovals } from '../withdraw.ts'
import { readQuoteDetail } from './detail.ts'
import { computedLine, readLines } from './lines.ts'
import { refreshTotals } from './save.ts'
import { recordAnswer } from './states.ts'

const shared = {
  reads: ['owner_key', 'owner_depart_key', 'collaborators'],
  /** The project is locked before its quote: the valid quote is decided under its lock. */
  ...belowLocked(pricing),
  read: readQuoteDetail,
  notYours: () => forbidden(`${pricing.permission}:WRITE`),
} as const

const { calls, hooksWith: withAnswers } = serveSteps(quoteSteps, {
  ...shared,
  calls: answerCalls,
  parts: async (context, rows) =>
    (await accessLevelsOf(context, pricing, rows)).map((level) => partsOf<typeof quoteSteps>({ writer: level !== 'READ' })),
  of: {
    commit: {
      async check(context, row) {
        if ((await readLines(context, row.pricing_key)).length === 0) throw refuse('quote.noLines')
        if (row.valid_end < todayOf(context)) throw invalid({ valid_end: 'quote.ended' })
      },
      set: async (context) => ({
        commit_time: context.now,
        commit_by_key: context.user.user_key,
        min_gross_rate: await readParameter(context.db, 'pricing.gross.min'),
        check_by_key: null,
        check_time: null,
        check_reason: null,
      }),
      after: async (context, row) =>
        notifyAbout(context, pricing, 'M-PRICING-CHECK', row, await holdersOfPermission(context, 'eis:pricing:check')),
    },
    accept: { move: (context, row, { reason }) => recordAnswer(context, row, 'ACCEPT', reason, false) },
    refuse: { move: (context, row, { reason }) => recordAnswer(context, row, 'REFUSE', reason, false) },
  },
})

const checkedBy = ({ user, now }: Context, reason: string | null) => ({
  check_by_key: user.user_key,
  check_time: now,
  check_reason: reason,
})

async function correctCosts(context: Context, key: string, costs: readonly { line_key: string; cost_price: unknown }[]): Promise<void> {
  const lines = new Map((await readLines(context, key)).map((line) => [line.line_key, line]))
  const corrected = costs.map(({ line_key, cost_price }) => {
    const line = lines.get(line_key)
    const { value, problem } = readValue(pricingLine.fields.cost_price, cost_price)
    if (!line || problem)
      throw invalid({ [`costs.${line_key}`]: problem ? [`validation.${problem.key}`, problem.params ?? {}] : 'validation.reference' })
    const { cost_amount, gross_profit } = computedLine({ ...line, cost_price: value })
    return { line_key, cost_price: value, cost_amount, gross_profit }
  })
  await sql`update pricing_line t set cost_price = r.cost_price, cost_amount = r.cost_amount, gross_profit = r.gross_profit, row_version = t.row_version + 1
    from jsonb_populate_recordset(null::pricing_line, ${JSON.stringify(corrected)}::jsonb) r where t.line_key = r.line_key and t.pricing_key = ${key}`.execute(
    context.db,
  )
}

const { calls: checkCalls, hooksWith: withChecks } = serveSteps(quoteCheckSteps, {
  ...shared,
  calls: quoteCheckCalls,
  parts: async (_, rows) => rows.map(() => partsOf<typeof quoteCheckSteps>({ reader: true })),
  of: {
    /** Confirms the costs and starts the approval. */
    check: {
      async move(context, row, { reason, costs }) {
        const corrected = correctedCosts.parse(costs ?? [])
        if (corrected.length > 0) {
          await correctCosts(context, row.pricing_key, corrected)
          await refreshTotals(context, row)
        }
        await transition(context, pricing, row, { action: 'check', from: ['COMMIT'], set: checkedBy(context, reason) })
        await submitRecord(context, pricing.name, row.pricing_key)
        return requireRecord(context, pricing, row.pricing_key, 'READ')
      },
    },
    reject: {
      check(_, __, { reason }) {
        if (reason.length < 2) throw invalid({ reason: 'validation.required' })
      },
      async move(context, { pricing_key }, { reason }) {
        // a returned quote starts a new approval when it is committed again
        await withdrawApprovals(context, pricing_key, [pricing.name], reason)
        return transition(context, pricing, await lockRow(context, pricing, pricing_key), {
          action: 'checkReject',
          from: ['COMMIT', 'CANCEL'],
          set: { ...checkedBy(context, reason), status: 'REJECT' },
        })
      },
      async after(context, row, { reason }) {
        await notifyAbout(context, pricing, 'M-APPROVE-REJECT', row, [row.commit_by_key, row.owner_key], {
          title: `报价：${row.pricing_name}`,
          user: context.user.realname,
          comment: reason,
        })
      },
    },
  },
})

export const quoteStepCalls = [...calls, ...checkCalls]
export const withQuoteSteps = (hooks: Hooks<typeof pricing>) => withChecks(withAnswers(hooks))
