// The texts of salespeople: sentences for follow-ups, visits, comments and reasons, by the stage a customer is in.
import { z } from 'zod'
import phrases from '../../content/demo/phrases.json' with { type: 'json' }
import type { Random } from './random.ts'

/** {who} is the contact, {amount} the requested amount, {product} its purpose. */
const talk = z.strictObject({
  /** As in dictionary FOLLOW_TYPE. */
  type: z.enum(['PHONE', 'WECHAT', 'DOOR', 'VISIT_IN', 'SMS', 'EMAIL', 'MEETING']),
  /** As in dictionary FOLLOW_RESULT. */
  result: z.enum(['CONNECTED', 'NO_ANSWER', 'INTENT', 'RESERVED', 'REFUSE']).nullable(),
  text: z.string(),
})
export type Talk = z.infer<typeof talk>

/** Stages of getting to know each other; quiet and lost have no next stage. */
const stages = ['first', 'need', 'plan', 'material', 'invite', 'visited', 'deal', 'quiet', 'lost'] as const
export type Stage = (typeof stages)[number]

const talksByStage = z.record(z.enum(stages), z.array(talk))
const talks = talksByStage.parse(phrases.talks)
/** Texts for a product that is to be promoted instead of financed. */
const brandTalks = talksByStage.parse(phrases.brandTalks)
const signing = talk.parse(phrases.signing)

export const { visitPurposes, visitContents, visitPlans, comments } = phrases
export const { seaReasons, lostReasons, blackReasons, transferReasons } = phrases
export const { intentProducts, brandProducts, positions, hobbies } = phrases
/** Departments of a company and of a financial institution, the first ones in every chart. */
export const { departments, financeDepartments } = phrases
export const sections: Record<string, readonly string[]> = phrases.sections
/** In which department somebody of a role works, the first that the chart has. */
export const workplaces: Record<string, readonly string[]> = phrases.workplaces

export interface Slots {
  who: string
  amount: string
  product: string
  /** A product is to be promoted instead of financed. */
  brand: boolean
}

/** A follow-up of a stage, filled in; one that is not in `told` yet, if there is one. It is added to `told`. */
export function talkOf(random: Random, stage: Stage, slots: Slots, told: Set<string>): Talk {
  const open = (slots.brand ? brandTalks : talks)[stage]
  const fresh = open.filter((talk) => !told.has(talk.text))
  const talk = random.pick(fresh.length > 0 ? fresh : open)
  told.add(talk.text)
  return fill(talk, slots)
}

/** The follow-up of the day on which a contract was signed. */
export const signingTalk = (slots: Slots): Talk => fill(signing, slots)

function fill(talk: Talk, { who, amount, product }: Slots): Talk {
  return { ...talk, text: talk.text.replaceAll('{who}', who).replaceAll('{amount}', amount).replaceAll('{product}', product) }
}
