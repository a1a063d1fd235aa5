// Why the database cannot be opened or went away, in words for the operator.

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

/** SQLSTATEs that say the server or its disk is away, not that the statement was wrong: full disk, too many clients, shutting down, silent transaction, connection trouble. */
const awayStates = /^(53100|53300|57P0[123]|25P03|08...)$/

/** Whether a file could not be written because there is no room for it. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Whether a failed statement failed because the database is away for now; the same statement may succeed later. */
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

/** Whether a transaction was ended because it and another one stood in each other's way; begun again it may succeed. */
export const isConflictOfLocks = (error: unknown): boolean =>
  ['40001', '40P01', '55P03'].includes(String((error as { code?: unknown }).code))
