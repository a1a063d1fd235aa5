// How the stars of the demo company's customers got where they are: half of those with many were raised, some of the others lowered.
import { starsAscending } from '../../model/customer-states.ts'
import { momentOf } from '../../model/moment.ts'
import { stamp } from './config.ts'
import type { DemoCustomer, Row } from './customers.ts'
import { keyAt, randomOf } from './random.ts'

const seedNumber = 20_261_127

export function buildStarMoves(customers: readonly DemoCustomer[], now: number): Row[] {
  const random = randomOf(seedNumber)
  const moves: Row[] = []
  for (const { row, key } of customers) {
    const at = starsAscending.indexOf(String(row.customer_star))
    const raised = at >= 2 && random.chance(0.6)
    const lowered = at >= 0 && at <= 2 && random.chance(0.2)
    if (!row.owner_key || (!raised && !lowered)) continue
    const from = raised ? random.int(1, at - 1) : random.int(at + 1, 3)
    const begun = momentOf(row.create_time)
    const moment = begun + Math.floor((now - begun) * (0.2 + 0.75 * random.next()))
    const owner = String(row.owner_key)
    moves.push({
      star_log_key: keyAt(random, moment),
      customer_key: key,
      star_before: starsAscending[from],
      star_after: row.customer_star,
      star_move: raised ? 'UP' : 'DOWN',
      star_way: raised ? 'FOLLOW' : random.pick(['FOLLOW', 'EDIT']),
      operator_key: owner,
      ...stamp(moment, owner),
    })
  }
  return moves
}
