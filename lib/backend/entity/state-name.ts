// A record's state in words, and its refusal.
import type { Definition } from '../../model/definition.ts'
import { dictionaryOf } from '../../model/dictionaries.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import type { Row } from './hooks.ts'

/** A state in the caller's language. */
export function stateName(context: Context, { fields: { status } }: Definition, state: unknown): string {
  const item = dictionaryOf(status?.kind === 'choice' ? status.dict : '')?.items.find((one) => one.value === state)
  return (context.request.locale === 'en' ? item?.textEn : item?.text) ?? String(state ?? '')
}

/** 当前状态不允许该操作, with the name of the state. */
export const wrongState = (context: Context, definition: Definition) => (row: Row) =>
  refuse('wrongState', { state: stateName(context, definition, row.status) })
