// The event of a record that came in without anybody who is responsible; assignment rules hear it (docs/domain/pool.md#assignment-rules).
import type { Context } from '../kernel/context.ts'

export const unownedEvent = 'record.unowned'

/** Tells the rules of a new record that nobody has. */
export const tellUnowned = (context: Context, entity: 'CLUE' | 'CUSTOMER' | 'TICKET', key: string): Promise<void> =>
  context.emit(unownedEvent, { entity, key })
