// Transactions of work without a caller, and how a transaction is begun again when another one stood in its way.
import { beginAgain } from '../db/database-error.ts'
import type { Context } from './context.ts'
import type { Kernel } from './kernel.ts'
import { systemContext } from './pipeline.ts'
import type { Principal } from './principal.ts'

/** One transaction; what waits for its end (`afterCommit`, events that are due) is done after the commit. Begun again when it and another one waited for each other. */
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
