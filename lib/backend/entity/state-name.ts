// A record's state in words, and its refusal.
import type { Definition } from '../../model/definition.ts'
import { itemText } from '../../model/dictionaries.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import type { Row } from './hooks.ts'

/** A state in the caller's language. */
export const stateName = (context: Context, { fields: { status } }: Definition, state: unknown): string =>
  itemText(context.request.locale, status?.kind === 'choice' ? status.dict : '', state)

/** 当前状态不允许该操作, with the name of the state. */
export const wrongState = (context: Context, definition: Definition) => (row: Row) =>
  refuse('wrongState', { state: stateName(context, definition, row.status) })

/** Refuses a step on a record that is not in one of these states. */
export function requireState(context: Context, definition: Definition, row: Row, states: readonly string[]): void {
  if (!states.includes(String(row.status))) throw wrongState(context, definition)(row)
}
