// Why the database cannot be opened or was lost, as messages for the operator; and the retry after temporary failures.

export type DatabaseTrouble =
  | 'settings'
  | 'folder'
  | 'inUse'
  | 'version'
  | 'unreachable'
  | 'diskFull'
  | 'crashed'
  | 'newerSchema'
  | 'changedMigration'
  | 'drift'
  | 'closed'

export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly trouble: DatabaseTrouble
  constructor(trouble: DatabaseTrouble, message: string, options?: ErrorOptions) {
    super(message, options)
    this.trouble = trouble
  }
}

/** SQLSTATEs that mean that the server is unavailable, not that the statement is wrong: full disk, too many clients, shutdown, idle transaction, lost connection. */
const awayStates = /^(53100|53300|57P0[123]|25P03|08...)$/

/** Whether a file could not be written because there is no room for it. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Whether a statement failed because the database is temporarily unavailable; the same statement may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return true
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if ('severity' in error) return awayStates.test(code ?? '')
  if (code === 'ECONNRESET' || code === 'EPIPE') return syscall === 'read' || syscall === 'write'
  return /^(Connection terminated|Client has encountered a connection error)/.test(error.message)
}

/** Whether a replica ended a read because what it read was removed on the primary. */
export const isConflictWithRecovery = (error: unknown): boolean =>
  (error as { code?: string }).code === '40001' && (error as Error).message.includes('conflict with recovery')

/** Whether a transaction was ended because of a conflict with another one; a retry may succeed. */
export const isConflictOfLocks = (error: unknown): boolean =>
  ['40001', '40P01', '55P03'].includes(String((error as { code?: unknown }).code))

/** Whether a transaction was ended by a deadlock or a serialization failure. */
const isBegunAgain = (error: unknown): boolean =>
  ['40P01', '40001'].includes(String((error as { code?: unknown } | null)?.code)) && !isConflictWithRecovery(error)

/** Whether a transaction failed for a reason unrelated to its rows: the same one may succeed later. */
export const isPassing = (error: unknown): boolean => isBegunAgain(error) || isDatabaseAway(error)

const mostTries = 3

/**
 * Runs a transaction, and repeats it after a deadlock, which rolls everything back. After three attempts it fails.
 * `work` opens the transaction itself, and everything it does outside the transaction must be repeatable.
 */
export async function beginAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isBegunAgain(error) || tries === mostTries) throw error
    }
  }
}
