// What an area adds to the import and export of its lists; a list without rules is read and written by its definition alone.
import type { RawBuilder } from 'kysely'
import type { Locale } from '../../i18n/text.ts'
import type { Field } from '../../model/field.ts'
import type { ListQuery } from '../../model/list-request.ts'
import type { Context } from '../kernel/context.ts'
import type { Outcome, Wish } from './save-many.ts'

/** A column of a spreadsheet. */
export interface TransferColumn {
  /** A field, `ext.<name>` of an added one, or owner_key. */
  name: string
  label: string
  /** null for an area among the added fields. */
  field: Field | null
  required: boolean
}

/** A written record, and what nobody but the importer may learn of it: the cells of one line of the handout. */
export type ImportOutcome = Outcome & { handout?: readonly string[] }

export interface TransferRules {
  /** The columns of an import for this caller, from those that the definition gives him. */
  importColumns?(context: Context, columns: readonly TransferColumn[]): TransferColumn[]
  /** Rows that an import may find and change, as a condition on `t`; the data scope unless told. */
  visible?(context: Context): RawBuilder<boolean>
  /** Keys of `to` that this caller may fill in, as far as they are fewer than all: a template offers no others. */
  offered?(context: Context, to: string): Promise<readonly string[] | null>
  /** Groups of fields whose values occur once, besides those of the definition. */
  once?: readonly (readonly string[])[]
  /** A cell's value as records hold it, where stored values are compared with it before the rules of writing are asked. */
  normalise?(input: Record<string, unknown>): void
  /** Makes what `count` new records need and what takes too long inside a transaction. A trial does without. */
  prepare?(count: number): Promise<readonly unknown[]>
  /** Writes the rows; `prepared` is null in a trial. Rows of a trial are undone, so their handouts are not looked at. */
  store?(context: Context, wishes: readonly Wish[], prepared: readonly unknown[] | null): Promise<ImportOutcome[]>
  /** The heads of a handout. */
  handoutHeads?(locale: Locale): string[]
  /** What a list is asked, as the area's own list understands it. */
  listQuery?(query: ListQuery): ListQuery
}

const registry = new Map<string, TransferRules>()

/** Binds an area's rules to one of its lists, once, when its catalogue lines are built. */
export function bindTransferRules(name: string, rules: TransferRules): void {
  registry.set(name, rules)
}

export const transferRulesOf = (name: string): TransferRules => registry.get(name) ?? {}
