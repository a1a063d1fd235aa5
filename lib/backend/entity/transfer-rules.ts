// The rules that an area adds to the import and export of its lists; a list without such rules uses its definition only.
import type { RawBuilder } from 'kysely'
import type { Locale } from '../../i18n/text.ts'
import type { Field } from '../../model/field.ts'
import type { Context } from '../kernel/context.ts'
import { slot } from '../kernel/slots.ts'
import type { RecordInput } from './draft.ts'
import type { Outcome } from './save.ts'

/** A column of a spreadsheet. */
export interface TransferColumn {
  /** A field, `ext.<name>` of a custom field, or owner_key. */
  name: string
  label: string
  /** Its column head in the list, if that is a different word. */
  head?: string
  /** null for a custom area field. */
  field: Field | null
  required: boolean
}

/** A written record, and the cells of one line of the handout, which only the importer may see. */
export type ImportOutcome = Outcome & { handout?: readonly string[] }

export interface TransferRules {
  /** The columns of an import for this caller, made from those of the definition. */
  importColumns?(context: Context, columns: readonly TransferColumn[]): TransferColumn[]
  /** Rows that an import may find and change, as a condition on `t`; the data scope by default. */
  visible?(context: Context): RawBuilder<boolean>
  /** Keys of `to` that this caller may use, if they are restricted: a template offers only these. */
  offered?(context: Context, to: string): Promise<readonly string[] | null>
  /** Groups of fields with unique values, besides those of the definition. */
  once?: readonly (readonly string[])[]
  /** A cell's value as it is stored, to compare it with stored values before the write rules are checked. */
  normalise?(input: Record<string, unknown>): void
  /** Prepares what `count` new records need, if that takes too long inside a transaction. Not called in a dry run. */
  prepare?(count: number): Promise<readonly unknown[]>
  /** Writes the rows; `prepared` is null in a dry run. Rows of a dry run are rolled back and their handouts ignored. */
  store?(context: Context, inputs: readonly RecordInput[], prepared: readonly unknown[] | null): Promise<ImportOutcome[]>
  /** The column heads of a handout. */
  handoutHeads?(locale: Locale): string[]
}

/** The rules of all areas, by the name of the list. */
export const transferRules = slot('transfer rules', () => new Map<string, TransferRules>())

export const transferRulesOf = ({ kernel }: Pick<Context, 'kernel'>, name: string): TransferRules =>
  kernel.get(transferRules).get(name) ?? {}
