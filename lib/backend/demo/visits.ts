// The visits of the demo company's owners to the contacts of their customers.
import { dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import type { Row, Setting } from './customers.ts'
import type { Tenure } from './lives.ts'
import { visitContents, visitPlans, visitPurposes } from './phrases.ts'
import { keyAt } from './random.ts'
import type { DemoContact } from './relations.ts'

const visitCount = 150

/** 150 visits by owners to contacts they already had; none after the customer's last follow-up, so that both agree. */
export function buildVisits({ random, clock, people }: Setting, contacts: readonly DemoContact[]): Row[] {
  const open = contacts.filter(({ customer, created }) => {
    const tenure = customer.tenure
    return tenure?.lastFollow && tenure.lastFollow - Math.max(created, tenure.from) > 3_600_000
  })
  return Array.from({ length: visitCount }, () => {
    const contact = random.pick(open)
    const tenure = contact.customer.tenure as Tenure
    const from = Math.max(contact.created, tenure.from)
    const moment = Math.floor((from + random.next() * ((tenure.lastFollow as number) - from)) / 60_000) * 60_000
    const topic = random.int(0, visitPurposes.length - 1)
    const type = random.weighted([
      ['DOOR', 6],
      ['VIDEO', 1],
      ['MEETING', 2],
      ['BANQUET', 1],
      ['PHONE', 1],
    ] as const)
    const next = random.chance(0.4) ? moment + random.int(2, 9) * dayMs : null
    const companion = people.leaderOf(tenure.owner)
    return {
      visit_key: keyAt(random, moment),
      customer_key: contact.customer.key,
      customer_contact_key: contact.key,
      visit_type: type,
      visit_time: timeText(moment),
      visitor_key: tenure.owner.user_key,
      accompany_keys: random.chance(0.2) && companion !== tenure.owner ? [companion.user_key] : [],
      address: type === 'DOOR' ? contact.customer.row.address : null,
      visit_purpose: visitPurposes[topic],
      visit_content: visitContents[topic],
      visit_result: random.weighted([
        ['GOOD', 6],
        ['NORMAL', 4],
        ['BAD', 1],
      ] as const),
      next_visit_time: next === null ? null : timeText(next),
      next_plan: next === null ? null : random.pick(visitPlans),
      satisfaction: random.weighted([
        ['5', 3],
        ['4', 5],
        ['3', 2],
        [null, 3],
      ] as const),
      ...stamp(Math.min(moment + 3_600_000, clock.now), tenure.owner.user_key),
    }
  })
}
