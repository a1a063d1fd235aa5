// Values of the fields that administrators add to an entity; they stand in `ext`.
import type { Definition } from '../../model/definition.ts'
import type { Context } from '../kernel/context.ts'
import type { Row } from './hooks.ts'

/** The record's `ext` after a change: only defined fields are taken. */
export function readExt(_context: Context, _definition: Definition, _given: Row, old: Row): Row {
  return old
}
