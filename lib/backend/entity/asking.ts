// The columns by which a caller may filter, sort or search a list. A masked value is compared only as far as its mask shows, a hidden value not at
// all (docs/domain/masks.md#asking-by-masked-values). Every column name of a request becomes SQL through here.
import type { RawBuilder } from 'kysely'
import { columnsOf } from '../../model/columns.ts'
import type { Definition, Scene } from '../../model/definition.ts'
import type { Mask } from '../../model/mask.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, type Reason } from '../kernel/fail.ts'
import { forcedMask, maskOf } from './answer.ts'
import { type Column, hiddenFields } from './columns.ts'
import { customFieldColumn } from './custom-field-filter.ts'
import { displayNameOf } from './display-names.ts'
import { type Concealed, hooksOf } from './hooks.ts'

/** How a column is concealed from the caller. */
export interface Concealment {
  mask: Mask
  /** The rows in which it is masked; null for all. */
  rows: RawBuilder<boolean> | null
}

export interface Asking {
  /** A column or a custom field by its wire name; null where the caller sees none of this name. */
  find(name: string): Column | null
  /** How a column is concealed; null where the caller sees it in every row. */
  concealmentOf(column: Column): Concealment | null
}

/** The columns by which the caller may query one scene of a list. */
export async function askingOf(context: Context, definition: Definition, scene: Scene): Promise<Asking> {
  return askingBeside(context, definition, (await hooksOf(context, definition.name).concealed?.(context, scene)) ?? null)
}

/** The columns by which the caller may query; `further` is what some rows conceal in addition to the masks of the definition. */
export function askingBeside(context: Context, definition: Definition, further: Concealed | null): Asking {
  const columns = columnsOf(definition)
  const hidden = hiddenFields(definition, context.user)
  const { isAskable } = hooksOf(context, definition.name)
  const plain = context.user.permissions.has('data:plain:view')
  return {
    find(name) {
      const column = columns.get(name)
      if (column) return hidden.has(column.owner) || isAskable?.(context, column.name) === false ? null : column
      return customFieldColumn(context, definition, name)
    },
    concealmentOf(column) {
      if (column.customField) return null
      const forced = forcedMask(context.user, definition, column)
      if (forced) return { mask: forced, rows: null }
      const mask = maskOf(column.field)
      if (mask && !plain) return { mask, rows: null }
      return further?.fields.has(column.name) ? { mask: mask ?? 'contact', rows: further.rows('t') } : null
    },
  }
}

/** The columns for a rule of the company that runs without a caller: every field, none concealed. */
export function askingOfRules(context: Context, definition: Definition): Asking {
  const columns = columnsOf(definition)
  return { find: (name) => columns.get(name) ?? customFieldColumn(context, definition, name), concealmentOf: () => null }
}

/** The reason of a refusal that names the field. */
export function concealedReason(
  context: Context,
  definition: Definition,
  column: Pick<Column, 'owner'>,
  key: 'concealed' | 'concealedSort' | 'concealedMatch',
): Reason {
  return [`validation.${key}`, { field: displayNameOf(context.request.locale, definition, column.owner) }]
}

/** The column that rows are sorted, grouped or summed by. Fails with 400 under `at` where there is none or the caller does not see it in full. */
export function requireOpen(context: Context, definition: Definition, asking: Asking, name: string, at: string): Column {
  const column = asking.find(name)
  if (!column) throw invalid({ [at]: 'validation.unknownField' })
  if (asking.concealmentOf(column)) throw invalid({ [at]: concealedReason(context, definition, column, 'concealedSort') })
  return column
}

/** Whether the caller sees a field in full (apart from rows that conceal more). Only such callers see figures about it. */
export function isOpen(context: Context, definition: Definition, name: string): boolean {
  const asking = askingBeside(context, definition, null)
  const column = asking.find(definition.fields[name]?.kind === 'area' ? 'province_code' : name)
  return column !== null && asking.concealmentOf(column) === null
}
