// The life of a lead, in the pool and with its owner (docs/domain/lead.md#lead-states).
import { clue } from '../entities/clue.ts'
import { choice, json, text } from '../field.ts'
import { steps } from './step.ts'

/** States in which somebody works on it. */
const open = ['UNHANDLED', 'FOLLOWING'] as const
export const openLeads: readonly string[] = open
/** Whether it is in the pool stands beside its state. */
const unconverted = [...open, 'INVALID'] as const
const who = ['owner'] as const

export const leadSteps = steps(
  clue,
  'POST /api/fintech/biz/clue',
  {
    CLAIM: { from: unconverted, who: ['reader'], right: 'crm:clue:claim', many: true, summary: ['领取线索', 'Claim a lead'] },
    /** The follow-up moves it. */
    FOLLOW: { from: open, who, right: 'crm:follow:a', asks: { follow: json() }, many: true, summary: ['跟进线索', 'Follow a lead up'] },
    CONVERT: {
      from: open,
      to: 'CONVERTED',
      who,
      right: 'crm:clue:convert',
      asks: { convert: json() },
      many: true,
      summary: ['转化线索', 'Convert a lead'],
    },
    RECOVER: { from: ['INVALID'], to: 'FOLLOWING', who, right: 'crm:clue:e', many: true, summary: ['恢复线索', 'Restore a lead'] },
    INVALID: {
      from: open,
      to: 'INVALID',
      who,
      right: 'crm:clue:e',
      asks: { reason: choice('CLUE_INVALID_REASON', { required: true }), remark: text(200, { multiline: true }) },
      many: true,
      summary: ['将线索标为无效', 'Invalidate a lead'],
    },
    BACK: {
      from: unconverted,
      who,
      right: 'crm:clue:e',
      asks: { reason: text(200, { required: true, multiline: true }) },
      many: true,
      summary: ['退回线索池', 'Send a lead back to the pool'],
    },
  },
  {
    shared: {
      call: 'operate',
      by: 'type',
      summary: [
        '线索操作：领取、跟进、转化、无效、恢复、退回线索池',
        'Actions on a lead: claim, follow up, convert, invalidate, restore, back to the pool',
      ],
    },
  },
)
