// The hooks by which an area extends the derived calls of its entity.
import type { RawBuilder, Selectable } from 'kysely'
import type { Definition, Scene } from '../../model/definition.ts'
import type { Tables } from '../db/tables.ts'
import type { Context } from '../kernel/context.ts'
import type { Fail } from '../kernel/fail.ts'
import { slot } from '../kernel/slots.ts'

/** A row of an entity that is known at run time only. */
export type Row = Record<string, unknown>

/** A stored row of this entity, typed by its definition; any row if the entity is known at run time only. */
export type RowOf<D extends Pick<Definition, 'name'>> = D['name'] extends keyof Tables ? Selectable<Tables[D['name']]> : Row

/** A row of an answer: without columns for searches, with names and computed columns. */
export type Shown<D extends Pick<Definition, 'name'>> = Omit<RowOf<D>, 'grams' | 'participant_keys'> & Row

/** The key of a stored record. */
export function keyOf({ name, key }: Pick<Definition, 'name' | 'key'>, row: Row): string {
  const value = row[key]
  if (typeof value !== 'string') throw new Error(`a row of ${name} without its key`)
  return value
}

/** The key of the record in a request, under its own name or as `id`; undefined if there is none. */
export function givenKey({ key }: Pick<Definition, 'key'>, input: Row): string | undefined {
  const value = input[key] ?? input.id
  return value === undefined || value === null ? undefined : String(value)
}

export interface Write<D extends Pick<Definition, 'name'> = Definition> {
  /** The stored row before an update, null at creation. */
  old: RowOf<D> | null
  /** The validated row that will be stored; a hook may set server fields in it. */
  row: RowOf<D>
  /** The field names that the request contained. */
  given: ReadonlySet<string>
}

/** A stored row in the form of a write that creates it. */
export const asNew = <R extends Row>(row: R): { old: null; row: R; given: ReadonlySet<string> } => ({
  old: null,
  row: { ...row },
  given: new Set(Object.keys(row)),
})

/** Columns that are masked in these rows of the table `alias`. */
export interface Concealed {
  fields: ReadonlySet<string>
  rows(alias: string): RawBuilder<boolean>
}

/** The rules of writing for many records at once (imports). Each refuses or completes the writes in their order, as if they were written one after the other. They also run for a single record. */
export interface Together<D extends Pick<Definition, 'name'> = Definition> {
  /** Refuses or completes writes before anything else is checked. Returns the refusal of each, or null; nothing if it refuses none. Throws OneByOne where several depend on each other. */
  before?(context: Context, writes: readonly Write<D>[]): Promise<readonly (Fail | null)[] | undefined>
  /** Refuses writes because of other stored data; it also runs for a record that is restored from the recycle bin. Throws OneByOne as `before` does. */
  check?(context: Context, writes: readonly Write<D>[]): Promise<readonly (Fail | null)[] | undefined>
  /** Sets values that only accepted records may take, for example numbers; before they are stored. */
  complete?(context: Context, writes: readonly Write<D>[]): Promise<void>
  /** Runs after the writes in the same transaction; their rows are the stored ones. */
  after?(context: Context, writes: readonly Write<D>[]): Promise<void>
}

/** The hooks of one entity, with its row type. */
export interface Hooks<D extends Pick<Definition, 'name'> = Definition> {
  /** Refuses or completes a write in its transaction, before the row is stored. */
  beforeWrite?(context: Context, write: Write<D>): Promise<void>
  /** Refuses a write because of other stored data, after beforeWrite and together with the checks of the definition. In the row it sets only server fields that those checks do not read. */
  checkWrite?(context: Context, write: Write<D>): Promise<void>
  /** Runs after a write in the same transaction; `write.row` is the stored row. */
  afterWrite?(context: Context, write: Write<D>): Promise<void>
  /** Instead of the three hooks above, for records that may be written many at a time. */
  together?: Together<D>
  /** Refuses a deletion by throwing. */
  beforeDelete?(context: Context, row: RowOf<D>): Promise<void>
  afterDelete?(context: Context, row: RowOf<D>): Promise<void>
  /** Refuses to restore a deleted record, by throwing; in addition to checkWrite, which runs as for a new record. */
  beforeRestore?(context: Context, row: RowOf<D>): Promise<void>
  /** Runs after a record was restored from the recycle bin: sums that include it are computed again. */
  afterRestore?(context: Context, row: RowOf<D>): Promise<void>
  /** The facts that `decorate` needs in addition to the row, as one JSON expression without parameters; it is part of the statement that reads the rows. `alias` is a table with the entity's key. */
  facts?(alias: string): RawBuilder<unknown>
  /** Adds computed columns to returned rows, with one statement for all of them; `facts` are those of the rows, in their order. */
  decorate?(context: Context, rows: Shown<D>[], facts: readonly unknown[]): Promise<void>
  /** Rows visible in addition to the data scope (a pool, for example); with a scene, only those that it shows. `alias` is the alias of the table. */
  alsoVisible?(context: Context, alias: string, scene?: Scene): RawBuilder<boolean> | null
  /**
   * Which rows of an entity without owner and target the caller may see, in every list, detail, search and file; all where the hook is missing. It narrows what the parent of a sub-record
   * shows.
   */
  visible?(context: Context, alias: string): RawBuilder<boolean>
  /** Narrows a scene of the list further; for example, ALL excludes a pool. The table is `t`. */
  sceneWhere?(context: Context, scene: Scene): RawBuilder<boolean> | null
  /** Whether the caller may query by a column; without the hook, any column that he sees. */
  isAskable?(context: Context, name: string): boolean
  /** The columns that are masked in some rows of a scene, in addition to the masks of the definition; null if there are none. */
  concealed?(context: Context, scene: Scene): Promise<Concealed | null>
  /** Filters by names that are not fields; null for an unknown name, and for a name whose field the caller does not see in full. */
  extraFilter?(context: Context, name: string, value: unknown): RawBuilder<boolean> | null
}

/** Thrown where records must be written one after the other. */
export class OneByOne extends Error {}

/** The hooks of every entity that is served, by its name. */
export const entityHooks = slot('entity hooks', () => new Map<string, Hooks>())

/** The entities that are saved by the rules of their definition and hooks only; the others have further rules in an area's calls. */
export const savedEntities = slot('entities saved by definition and hooks', () => new Set<string>())

/** Whether this backend serves an entity. */
export const isServed = ({ kernel }: Context, entity: string): boolean => kernel.get(entityHooks).has(entity)

export const hooksOf = ({ kernel }: Context, entity: string): Hooks => kernel.get(entityHooks).get(entity) ?? {}

/** The rules of an entity; `alone`: they run for one record at a time. */
export function rulesOf(context: Context, entity: string): Together & { alone: boolean } {
  const { together, beforeWrite, checkWrite, afterWrite } = hooksOf(context, entity)
  if (together) return { ...together, alone: false }
  const ofOne =
    (work: typeof beforeWrite) =>
    async (given: Context, [write]: readonly Write[]) => {
      if (write) await work?.(given, write)
      return undefined
    }
  return {
    before: ofOne(beforeWrite),
    check: ofOne(checkWrite),
    after: ofOne(afterWrite),
    alone: Boolean(beforeWrite ?? checkWrite ?? afterWrite),
  }
}

/** The writes that an entity's rules refuse, with the reason, before the checks of the definition. */
export async function askRules<W extends Write>(context: Context, entity: string, writes: readonly W[]): Promise<Map<W, Fail>> {
  const { before, check } = rulesOf(context, entity)
  const refused = new Map<W, Fail>()
  for (const ask of [before, check]) {
    const left = writes.filter((write) => !refused.has(write))
    const fails = left.length > 0 ? await ask?.(context, left) : undefined
    for (const [index, write] of left.entries()) if (fails?.[index]) refused.set(write, fails[index])
  }
  return refused
}

/** askRules for one write: throws its refusal. */
export async function requireRules(context: Context, entity: string, write: Write): Promise<void> {
  for (const fail of (await askRules(context, entity, [write])).values()) throw fail
}
