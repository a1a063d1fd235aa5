// The log of owners that a customer's life leaves behind: every change of hands one line, as the calls write it.
import { stamp } from './config.ts'
import type { DemoCustomer, Row } from './customers.ts'
import { keyAt, type Random } from './random.ts'

/** The lines of all customers. What the night job took back has no operator. */
export function buildOwnerLogs(random: Random, customers: readonly DemoCustomer[]): Row[] {
  return customers.flatMap(({ key, life }) => {
    const line = (
      moment: number,
      change: string,
      from: string | null,
      to: string | null,
      operator: string | null,
      reason: string | null,
    ): Row => ({
      log_key: keyAt(random, moment),
      biz_type: 'CUSTOMER',
      biz_key: key,
      pre_owner_key: from,
      post_owner_key: to,
      change_type: change,
      reason,
      operator_key: operator,
      ...stamp(moment, operator as string),
    })
    return life.tenures.flatMap(({ owner, from, how, by, reason, to, fall }, index) => {
      const before = how === 'TRANSFER' ? (life.tenures[index - 1]?.owner.user_key ?? null) : null
      const came = line(from, how, before, owner.user_key, by.user_key, reason)
      if (to === null || fall === null) return [came]
      return [came, line(to, fall.how, owner.user_key, null, fall.how === 'RECYCLE' ? null : owner.user_key, fall.reason)]
    })
  })
}
