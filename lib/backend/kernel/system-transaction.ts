// Transactions of work without a caller, and the repetition of a transaction after a conflict with another one.
import { beginAgain } from '../db/database-error.ts'
import type { Context } from './context.ts'
import type { Kernel } from './kernel.ts'
import { systemContext } from './pipeline.ts'
import type { Principal } from './principal.ts'

/** One transaction; `afterCommit` functions and due events run after the commit. It is repeated after a deadlock. */
export async function systemTransaction<T>(
  kernel: Kernel,
  work: (context: Context) => Promise<T>,
  user: Principal | null = null,
): Promise<T> {
  const { answer, later } = await beginAgain(async () => {
    const later: (() => void | Promise<void>)[] = []
    const answer = await kernel.transaction((db) => work(systemContext(kernel, db, user, (task) => void later.push(task))))
    return { answer, later }
  })
  for (const task of later) await task()
  return answer
}
