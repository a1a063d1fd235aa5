// The calls of positions.
import { position } from '../organisation.ts'
import { batchAnswer, recordKeys } from '../paging.ts'
import { listRequestSchema } from '../schema.ts'
import { define } from './define.ts'
import { listOf, rowOf } from './entity.ts'
import { byId, changedRecord, newRecord } from './record-input.ts'

export const listPositions = define('GET /api/app/base/sys/position/list', {
  input: listRequestSchema(position),
  output: listOf(position),
})

export const readPosition = define('GET /api/app/base/sys/position/queryById', { input: byId, output: rowOf(position) })
export const addPosition = define('POST /api/app/base/sys/position/add', { input: newRecord, output: rowOf(position) })
export const editPosition = define('POST /api/app/base/sys/position/edit', { input: changedRecord(position.key), output: rowOf(position) })

export const deletePositions = define('DELETE /api/app/base/sys/position/delete', {
  input: recordKeys(position.key),
  output: batchAnswer,
})
