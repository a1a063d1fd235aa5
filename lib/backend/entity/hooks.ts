// What an area may add to the derived calls of its entity.
import type { RawBuilder, Selectable } from 'kysely'
import type { Definition, Scene } from '../../model/definition.ts'
import type { Tables } from '../db/tables.ts'
import type { Context } from '../kernel/context.ts'
import type { Fail } from '../kernel/fail.ts'
import { slot } from '../kernel/slots.ts'

/** A row of an entity that is known at run time only. */
export type Row = Record<string, unknown>

/** A stored row of this entity, as its definition says; of one that is known at run time only, any row. */
export type RowOf<D extends Pick<Definition, 'name'>> = D['name'] extends keyof Tables ? Selectable<Tables[D['name']]> : Row

/** A row as it is answered: without what only searches need, with names and computed columns besides. */
export type Shown<D extends Pick<Definition, 'name'>> = Omit<RowOf<D>, 'grams' | 'participant_keys'> & Row

/** The key of a stored record. */
export function keyOf({ name, key }: Pick<Definition, 'name' | 'key'>, row: Row): string {
  const value = row[key]
  if (typeof value !== 'string') throw new Error(`a row of ${name} without its key`)
  return value
}

/** The key of the record that a request means, by its own name or as `id`; undefined where it names none. */
export function givenKey({ key }: Pick<Definition, 'key'>, input: Row): string | undefined {
  const value = input[key] ?? input.id
  return value === undefined || value === null ? undefined : String(value)
}

export interface Write<D extends Pick<Definition, 'name'> = Definition> {
  /** The stored row before an update, null at creation. */
  old: RowOf<D> | null
  /** The validated row that will be stored; a hook may set the server's own fields in it. */
  row: RowOf<D>
  /** The field names that the request contained. */
  given: ReadonlySet<string>
}

/** A stored row as a write that makes it. */
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

/** The rules of writing for many records at once (imports). Each refuses or completes them in their order, as if they were written one after the other; of one record they are asked too. */
export interface Together<D extends Pick<Definition, 'name'> = Definition> {
  /** Refuses or completes writes before anything else is checked: the refusal of each, or null; nothing where it refuses none. Throws OneByOne where several hang together. */
  before?(context: Context, writes: readonly Write<D>[]): Promise<readonly (Fail | null)[] | undefined>
  /** Refuses writes by what else is stored; a record that comes back from the recycle bin is asked too. Throws OneByOne as `before` does. */
  check?(context: Context, writes: readonly Write<D>[]): Promise<readonly (Fail | null)[] | undefined>
  /** Sets values that only records without a refusal may take, for example numbers; before they are stored. */
  complete?(context: Context, writes: readonly Write<D>[]): Promise<void>
  /** Runs after the writes in the same transaction; their rows are the stored ones. */
  after?(context: Context, writes: readonly Write<D>[]): Promise<void>
}

/** Of an entity, whose rows they know by its definition. */
export interface Hooks<D extends Pick<Definition, 'name'> = Definition> {
  /** Refuses or completes a write in its transaction, before the row is stored. */
  beforeWrite?(context: Context, write: Write<D>): Promise<void>
  /** Refuses a write by what else is stored, after beforeWrite and beside the checks of the definition; in the row it sets only the server's own values that those do not read. */
  checkWrite?(context: Context, write: Write<D>): Promise<void>
  /** Runs after a write in the same transaction; `write.row` is the stored row. */
  afterWrite?(context: Context, write: Write<D>): Promise<void>
  /** In place of the three above, for records that may be written many at a time. */
  together?: Together<D>
  /** Refuses a deletion by throwing. */
  beforeDelete?(context: Context, row: RowOf<D>): Promise<void>
  afterDelete?(context: Context, row: RowOf<D>): Promise<void>
  /** Refuses that a deleted record comes back by throwing; besides what checkWrite says of a new one. */
  beforeRestore?(context: Context, row: RowOf<D>): Promise<void>
  /** Runs after a record came back from the recycle bin: what it counts in is summed up again. */
  afterRestore?(context: Context, row: RowOf<D>): Promise<void>
  /** What `decorate` needs besides the row itself, as one JSON expression without parameters, read in the statement of the rows; `alias` is a table with the entity's key. */
  facts?(alias: string): RawBuilder<unknown>
  /** Adds computed columns to returned rows, with one statement for all of them; `facts` are those of the rows, in their order. */
  decorate?(context: Context, rows: Shown<D>[], facts: readonly unknown[]): Promise<void>
  /** Rows visible besides the data scope (a pool, for example), where a scene is given those that it shows; `alias` is the table's. */
  alsoVisible?(context: Context, alias: string, scene?: Scene): RawBuilder<boolean> | null
  /**
   * Which rows of an entity without owner and target the caller may see, in every list, detail, search and file; all where the hook is missing. It narrows what a sub-record's parent
   * shows.
   */
  visible?(context: Context, alias: string): RawBuilder<boolean>
  /** Narrows a scene of the list further; ALL leaves a pool out here. The table is `t`. */
  sceneWhere?(context: Context, scene: Scene): RawBuilder<boolean> | null
  /** Whether the caller may ask by a column; any that he sees where the hook is missing. */
  isAskable?(context: Context, name: string): boolean
  /** What the caller sees masked in some rows of a scene, besides the masks of the definition; null where there is nothing. */
  concealed?(context: Context, scene: Scene): Promise<Concealed | null>
  /** Filters by names that are not fields; returns null for an unknown name, and for one whose field the caller does not see in full. */
  extraFilter?(context: Context, name: string, value: unknown): RawBuilder<boolean> | null
}

/** Thrown where records must be written one after the other. */
export class OneByOne extends Error {}

/** The hooks of every entity that is served, by its name. */
export const entityHooks = slot('entity hooks', () => new Map<string, Hooks>())

/** The entities that are saved by the rules of their definition and hooks alone; others by rules of an area's calls. */
export const savedEntities = slot('entities saved by definition and hooks', () => new Set<string>())

/** Whether this backend serves an entity. */
export const isServed = ({ kernel }: Context, entity: string): boolean => kernel.get(entityHooks).has(entity)

export const hooksOf = ({ kernel }: Context, entity: string): Hooks => kernel.get(entityHooks).get(entity) ?? {}

/** The rules of an entity; `alone` says that they are asked of one record at a time. */
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

/** What an entity's rules have against writes, before the definition's own checks: those that are refused, and why. */
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

/** askRules of one: throws its refusal. */
export async function requireRules(context: Context, entity: string, write: Write): Promise<void> {
  for (const fail of (await askRules(context, entity, [write])).values()) throw fail
}
