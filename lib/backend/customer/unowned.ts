// The event of a record that came in without anybody who is responsible; assignment rules hear it (docs/domain/pool.md#assignment-rules).
import type { Context } from '../kernel/context.ts'

export const unownedEvent = 'record.unowned'

/** Tells the rules of new records that nobody has: of one by its key, of several by their kind. */
export const tellUnowned = (context: Context, entity: 'CLUE' | 'CUSTOMER' | 'TICKET', key: string, ...others: string[]): Promise<void> =>
  context.emit(unownedEvent, { entity, ...(others.length === 0 && { key }) })
