// The life of an opportunity beside its stages (docs/domain/opportunity.md#stages).
import { business } from '../entities/business.ts'
import { choice, date, flag, json, money, text } from '../field.ts'
import { steps } from './step.ts'

const path = 'POST /api/fintech/biz/business'
const right = 'crm:business:stage'
/** Its state is how it has ended; it is open where it has not. */
const state = 'end_status'
const open = ['']
const who = ['worker'] as const
const remark = text(500, { multiline: true })

export const businessSteps = steps(
  business,
  path,
  {
    updateStage: {
      from: open,
      who,
      right,
      asks: { stage_code: text(20, { required: true }), remark, values: json() },
      summary: ['推进商机阶段', 'Move an opportunity to another stage'],
    },
    win: {
      from: open,
      to: 'WIN',
      who,
      right,
      asks: { sign_date: date({ required: true }), business_amount: money(), make_order: flag(), remark },
      summary: ['商机赢单，或提交赢单审批', 'Win an opportunity, or submit the win for approval'],
    },
    lose: {
      from: open,
      to: 'LOSE',
      who,
      right,
      asks: { lose_reason: choice('LOSE_REASON', { required: true }), competitor: text(100), remark },
      summary: ['商机输单', 'Lose an opportunity'],
    },
    /** A won one an administrator alone. */
    reopen: {
      from: ['WIN', 'LOSE', 'INVALID', 'CANCEL'],
      to: '',
      who: ['leader'],
      right,
      asks: { remark },
      summary: ['重新打开商机', 'Open an opportunity again'],
    },
  },
  { state },
)

const asks = { reason: text(500, { required: true, multiline: true }) }

/** How one is given up, one or several, in one call. */
export const businessEndSteps = steps(
  business,
  path,
  {
    INVALID: { from: open, to: 'INVALID', who, right, asks, many: true, summary: ['标为无效', 'Mark as invalid'] },
    CANCEL: { from: open, to: 'CANCEL', who, right, asks, many: true, summary: ['取消', 'Cancel'] },
  },
  {
    state,
    shared: {
      call: 'cancel',
      by: 'type',
      usual: 'CANCEL',
      summary: ['取消商机或标为无效', 'Cancel an opportunity or mark it invalid'],
    },
  },
)
