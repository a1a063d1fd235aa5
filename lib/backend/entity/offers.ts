// Adds to answers whether the caller may change and delete each record, beside the steps of its table: as `edit` and `delete` in `may`. The rules of its states are those by
// which a write is refused.
import { type RawBuilder, sql } from 'kysely'
import type { AccessLevel, Definition } from '../../model/definition.ts'
import type { Context } from '../kernel/context.ts'
import type { Fail } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import type { Hooks, Row, RowOf } from './hooks.ts'
import { accessLevelsOf } from './read.ts'

/** Why a record is not changed, or not deleted, in its state; undefined where nothing speaks against it. */
export interface StateRules<R> {
  change(context: Context, row: R, level: AccessLevel): Fail | undefined
  remove(context: Context, row: R): Fail | undefined
}

interface Offers<D extends Definition, C extends keyof RowOf<D> & string> extends StateRules<Pick<RowOf<D>, C>> {
  /** The columns that the rules read. */
  reads: readonly C[]
  /** What else the caller may do with a record. */
  more?(context: Context, row: Pick<RowOf<D>, C>, level: AccessLevel): readonly string[]
}

/** These columns of the stored row behind `alias`, whatever the answer shows of them. */
export const storedPart =
  ({ name, key }: Definition, columns: readonly string[]) =>
  (alias: string): RawBuilder<unknown> =>
    sql`(select jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`c.${column}`)]))}) from ${sql.table(name)} c
      where c.${sql.ref(key)} = ${sql.ref(`${alias}.${key}`)})`

/** Adds facts of the stored row to those of the hooks, and what they say to `may`, after what stands there. */
export function addingMay(
  hooks: Hooks,
  stored: (alias: string) => RawBuilder<unknown>,
  mayOf: (context: Context, rows: readonly Row[]) => Promise<readonly (readonly string[])[]>,
): Hooks {
  return {
    ...hooks,
    facts: (alias) => sql`jsonb_build_object('own', ${hooks.facts?.(alias) ?? sql`null`}, 'row', ${stored(alias)})`,
    async decorate(context, rows, facts) {
      const found = facts as readonly { own: unknown; row: Row }[]
      const own = found.map((one) => one.own)
      const added = await mayOf(
        context,
        found.map(({ row }) => row),
      )
      for (const [index, row] of rows.entries()) row.may = [...(Array.isArray(row.may) ? row.may : []), ...(added[index] ?? [])]
      await hooks.decorate?.(context, rows, own)
    },
  }
}

/** The hooks of an owned entity with what the caller may do beside steps. */
export const withOffers = wrapHooks as <D extends Definition, C extends keyof RowOf<D> & string>(
  definition: D,
  offers: Offers<D, C>,
  hooks: Hooks<D>,
) => Hooks<D>

function wrapHooks(definition: Definition, { reads, change, remove, more }: Offers<Definition, string>, hooks: Hooks): Hooks {
  const { permission, personal } = definition
  const columns = ['owner_key', 'owner_depart_key', 'collaborators', ...(personal?.where ? [personal.where.field] : []), ...reads]
  return addingMay(hooks, storedPart(definition, [...new Set(columns)]), async (context, rows) => {
    const [edits, deletes] = [may(context.user, `${permission}:e`), may(context.user, `${permission}:d`)]
    const levels = await accessLevelsOf(context, definition, rows)
    return rows.map((row, at) => {
      const level = levels[at] ?? 'READ'
      return [
        ...(more?.(context, row, level) ?? []),
        ...(edits && level !== 'READ' && !change(context, row, level) ? ['edit'] : []),
        ...(deletes && level === 'OWNER' && !remove(context, row) ? ['delete'] : []),
      ]
    })
  })
}
