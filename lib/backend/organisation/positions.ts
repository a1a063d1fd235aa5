// Positions (docs/domain/organisation.md#positions).
import { sql } from 'kysely'
import { addPosition, deletePositions, editPosition, listPositions, readPosition } from '../../model/calls/position.ts'
import { position as positionDefinition } from '../../model/organisation.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Hooks } from '../entity/hooks.ts'
import { listRecords } from '../entity/list.ts'
import { readRecord } from '../entity/read.ts'
import { removeRecord, removeRecords } from '../entity/remove.ts'
import { serve } from '../kernel/call.ts'
import { refuse } from '../kernel/fail.ts'
import { addAndEdit } from './record-calls.ts'

const counted = rawRows({ n: 'int' })

/** A position with holders cannot be deleted. */
export const positionHooks: Hooks<typeof positionDefinition> = {
  async beforeDelete(context, row) {
    const holders = await counted.first(
      context.db,
      sql`select count(*)::int as n from sys_user where position_key = ${row.position_key} and not is_deleted`,
    )
    if (holders?.n) throw refuse('position.inUse', { n: holders.n })
  },
}

export const positionCalls = [
  serve(listPositions, {
    summary: ['职务列表', 'Positions'],
    permission: 'signedIn',
    handle: (context, input) => listRecords(context, positionDefinition, input),
  }),
  serve(readPosition, {
    summary: ['职务信息', 'A position'],
    permission: 'sys:position:q',
    handle: (context, { id }) => readRecord(context, positionDefinition, id),
  }),
  ...addAndEdit({ add: addPosition, edit: editPosition, definition: positionDefinition, permission: 'sys:position' }),
  serve(deletePositions, {
    summary: ['删除职务', 'Delete a position'],
    permission: 'sys:position:d',
    write: true,
    done: 'done.deleted',
    async handle(context, keys) {
      if (keys.length > 1) return removeRecords(context, positionDefinition, keys)
      await removeRecord(context, positionDefinition, keys[0] as string)
      return { success: 1, fail: [] }
    },
  }),
]
