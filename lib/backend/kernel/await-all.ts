// Waits for statements that were sent at the same time, and throws the first failure in their order.
import { Fail } from './fail.ts'

/**
 * Waits for all, also when one fails. Of several failures the first in the given order is thrown, a refusal before anything else: after a failed statement the later ones of the
 * same transaction fail too.
 */
export async function awaitAll<T extends readonly unknown[]>(work: readonly [...{ [K in keyof T]: Promise<T[K]> }]): Promise<T> {
  const settled = await Promise.allSettled(work)
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (reasons.length > 0)
    throw reasons.find((reason) => reason instanceof Fail) ?? reasons.find((reason) => !isAftermath(reason)) ?? reasons[0]
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as T
}

/** in_failed_sql_transaction */
const isAftermath = (reason: unknown) => (reason as { code?: unknown } | null)?.code === '25P02'
