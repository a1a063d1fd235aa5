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
  | 'closed'

export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly trouble: DatabaseTrouble
  constructor(trouble: DatabaseTrouble, message: string, options?: ErrorOptions) {
    super(message, options)
    this.trouble = trouble
  }
}
