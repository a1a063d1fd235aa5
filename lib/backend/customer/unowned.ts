// The event of a new record without a responsible person; assignment rules handle it (docs/domain/pool.md#assignment-rules).
import type { Context } from '../kernel/context.ts'

export const unownedEvent = 'record.unowned'

/** Sends the event for new records without owner: one by its key, several by their kind. */
export const tellUnowned = (context: Context, entity: 'CLUE' | 'CUSTOMER' | 'TICKET', key: string, ...others: string[]): Promise<void> =>
  context.emit(unownedEvent, { entity, ...(others.length === 0 && { key }) })
