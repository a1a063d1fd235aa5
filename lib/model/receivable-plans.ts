// How the receipts of a contract are put on its plans, and what of them is above the contract (docs/domain/project-money.md#receipts).
import { aboveZero, isMore, isZero, minus, plus, smaller, sumOf } from './amounts.ts'

export interface Plan {
  key: string
  amount: string
  /** YYYY-MM-DD */
  date: string
}

export interface Receipt {
  key: string
  amount: string
  /** The plan that it was paid for; null where nobody has said so. */
  plan: string | null
}

export interface Allocation {
  /** What has been received on each plan, at most its amount. */
  received: ReadonlyMap<string, string>
  /** What of each receipt is above the contract. */
  over: ReadonlyMap<string, string>
}

/**
 * Puts confirmed receipts, in the order of their confirmation, on the plans: first on the plan that a receipt names, then on the oldest open ones. What is above the contract
 * is nobody's plan. `contract` is null or 0 where the contract has no amount.
 */
export function allocate(plans: readonly Plan[], receipts: readonly Receipt[], contract: string | null): Allocation {
  const bounded = !isZero(contract)
  const over = new Map<string, string>()
  const counted: { amount: string; plan: string | null }[] = []
  let sum = '0.00'
  for (const { key, amount, plan } of receipts) {
    const part = bounded ? smaller(amount, aboveZero(minus(contract, sum))) : amount
    over.set(key, minus(amount, part))
    sum = plus(sum, part)
    counted.push({ amount: part, plan })
  }
  const ordered = plans.toSorted((one, other) =>
    one.date === other.date ? (one.key < other.key ? -1 : 1) : one.date < other.date ? -1 : 1,
  )
  const received = new Map<string, string>()
  const fill = (plan: Plan, amount: string): string => {
    const before = received.get(plan.key)
    const part = smaller(amount, aboveZero(minus(plan.amount, before)))
    received.set(plan.key, plus(before, part))
    return minus(amount, part)
  }
  const loose: string[] = []
  for (const { amount, plan } of counted) {
    const named = ordered.find(({ key }) => key === plan)
    loose.push(named ? fill(named, amount) : amount)
  }
  let rest = sumOf(loose)
  // plans that get nothing have received 0.00
  for (const plan of ordered) rest = fill(plan, rest)
  return { received, over }
}

/** The state of a plan by what has been received on it. */
export const planState = (amount: unknown, received: unknown): 'WAIT' | 'PART' | 'DONE' =>
  isZero(received) ? 'WAIT' : isMore(amount, received) ? 'PART' : 'DONE'
