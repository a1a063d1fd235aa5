// How procurement reads the records that it changes: scope, access level, version; and the words of a state.
import type { Definition } from '../../model/definition.ts'
import { dictionaryOf } from '../../model/dictionaries.ts'
import type { Row } from '../entity/hooks.ts'
import { type AccessLevel, readRecord, requireRecord } from '../entity/read.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, refuse } from '../kernel/fail.ts'

/** A record that will be changed, locked until the transaction ends; fails with 404, 403, or 409 with the current record when `version` is stale. */
export async function loadRecord(
  context: Context,
  definition: Definition,
  key: string,
  power: AccessLevel,
  version: number | undefined,
): Promise<Row> {
  const row = await requireRecord(context, definition, key, power, true)
  if (version !== undefined && version !== row.row_version)
    throw conflict('stale', { name: '' }, await readRecord(context, definition, key))
  return row
}

/** The state of a record in the caller's language. */
export function stateName(context: Context, { fields }: Definition, state: unknown): string {
  const dict = fields.status && 'dict' in fields.status ? fields.status.dict : ''
  const item = dictionaryOf(dict)?.items.find(({ value }) => value === state)
  return (context.request.locale === 'en' ? item?.textEn : item?.text) ?? String(state ?? '')
}

/** 当前状态不允许该操作, with the name of the state. */
export const wrongState = (context: Context, definition: Definition) => (row: Row) =>
  refuse('wrongState', { state: stateName(context, definition, row.status) })
