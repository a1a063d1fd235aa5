// Guests of the demo company's campaigns: the people behind the leads that came from them, most of whom came.
import { momentOf } from '../../model/moment.ts'
import { timeText } from './clock.ts'
import { stamp } from './config.ts'
import type { Row } from './customers.ts'
import { keyAt, randomOf } from './random.ts'

const seedNumber = 20_261_126
const minute = 60_000

/** One guest for each lead of a campaign; the campaigns get their sums. */
export function buildGuests(activities: readonly Row[], leads: readonly Row[], now: number): Row[] {
  const random = randomOf(seedNumber)
  const guests: Row[] = []
  for (const campaign of activities) {
    const start = momentOf(campaign.start_time)
    const phones = new Set<unknown>()
    for (const lead of leads) {
      if (lead.activity_key !== campaign.activity_key || !lead.phone || phones.has(lead.phone)) continue
      phones.add(lead.phone)
      const signed = Math.min(now - 10 * minute, start - random.int(1, 9 * 24 * 60) * minute)
      const seen = Math.min(now - minute, start + random.int(-25, 40) * minute)
      const came = start < now && random.chance(campaign.status === 'FINISHED' ? 0.72 : 0.45)
      const people = random.weighted([
        [1, 7],
        [2, 3],
      ])
      guests.push({
        sign_up_key: keyAt(random, signed),
        activity_key: campaign.activity_key,
        contact_name: lead.contact_name,
        phone: lead.phone,
        company_name: lead.company_name,
        people,
        source: random.weighted([
          ['PAGE', 8],
          ['HAND', 1],
          ['DESK', 1],
        ]),
        check_in_time: came ? timeText(seen) : null,
        clue_key: lead.clue_key,
        ...stamp(signed, String(campaign.organizer_key)),
      })
      campaign.sign_up_count = Number(campaign.sign_up_count) + people
      if (came) campaign.check_in_count = Number(campaign.check_in_count) + people
    }
  }
  return guests
}
