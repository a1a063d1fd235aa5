// The data scope as SQL, for list, detail, write, export and files alike (docs/domain/roles-and-permissions.md#data-scope). The entity's
// table is `t` everywhere.
import { type RawBuilder, sql } from 'kysely'
import type { Definition, Scene } from '../../model/definition.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import type { Db } from '../db/gateway.ts'
import type { Context } from '../kernel/context.ts'
import { dataRuleRows } from './data-rules.ts'
import { hooksOf } from './hooks.ts'
import { personalRows } from './personal.ts'

/** Joins conditions by `and`; none is true. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join([...conditions], sql` and `)}`
}

/** Joins conditions by `or`, in brackets; none is false. */
export function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join([...conditions], sql` or `)})`
}

/** The rows on alias `alias` whose `field` names a record of `above` that the caller sees. */
export type Below = (above: Definition, alias: string, field: string) => RawBuilder<boolean>

interface Place {
  alias: string
  scene: Scene | undefined
  below: Below
}

/**
 * The rows of an entity that the caller may see, as a condition on alias `alias`: his scope, narrowed by the data rules of the permission. With a `scene`, the condition is exact only for the rows
 * that it shows: conditions for other rows are left out, because they make the database expect too many rows. `below` is the condition for sub-records of visible records.
 */
export function visibleRows(
  context: Context,
  definition: Definition,
  alias = 't',
  scene?: Scene,
  below: Below = seenBelow(context),
): RawBuilder<boolean> {
  const rules = dataRuleRows(context, definition, alias)
  const scope = rowsInScope(context, definition, { alias, scene, below })
  return rules.length === 0 ? scope : allOf([scope, ...rules])
}

/** Whether the caller sees every row of an entity: no scope and no data rule hides any, neither here nor at the parent, and none is about a person. */
export const seesAll = ({ user }: Context, definition: Definition): boolean =>
  user.scope.all && user.data_rules.size === 0 && !isAboutPeople(definition)

/** Whether the entity, or its parent, has records about a person. */
function isAboutPeople({ personal, parent, target }: Definition): boolean {
  const above = [...(parent ? [parent.entity] : []), ...Object.values(target?.kinds ?? {})]
  return personal !== undefined || above.some((name) => isAboutPeople(definitionOf(name)))
}

function rowsInScope(context: Context, definition: Definition, place: Place): RawBuilder<boolean> {
  const { alias } = place
  if (definition.owned) {
    const also = hooksOf(context, definition.name).alsoVisible?.(context, alias, place.scene) ?? null
    const personal = personalRows(context, definition, alias, also)
    if (!personal) return ownedRows(context, place, also)
    return personal.all
      ? personal.seen
      : sql<boolean>`case when ${personal.is} then ${personal.seen} else ${ownedRows(context, place, also)} end`
  }
  if (definition.parent) {
    const narrowed = hooksOf(context, definition.name).visible?.(context, alias)
    const above = throughParent(context, definition, definition.parent, place)
    return narrowed ? allOf([above, narrowed]) : above
  }
  if (definition.target) return throughTarget(context, definition, definition.target, place)
  return hooksOf(context, definition.name).visible?.(context, alias) ?? sql<boolean>`true`
}

/** Rows of the data scope, and `also` those that the hooks of the entity open. */
function ownedRows({ user }: Context, { alias }: Place, also: RawBuilder<boolean> | null): RawBuilder<boolean> {
  const { scope, user_key } = user
  if (scope.all) return sql<boolean>`true`
  const t = (column: string) => sql.ref(`${alias}.${column}`)
  const ways = [sql<boolean>`${t('participant_keys')} @> array[${user_key}]::text[]`]
  if (scope.depart_keys.length > 0) ways.push(sql<boolean>`${t('owner_depart_key')} = any(${[...scope.depart_keys]}::text[])`)
  if (also) ways.push(also)
  return anyOf(ways)
}

/**
 * Rows whose `field` names a visible record of `above`. Evaluated for each row, not as a set of keys: if the set does not fit into its memory, the database
 * would read it again for every row.
 */
export const seenThrough = (context: Context, above: Definition, alias: string, field: string): RawBuilder<boolean> =>
  seenBelow(context)(above, alias, field)

const seenBelow =
  (context: Context): Below =>
  (above, alias, field) =>
    sql<boolean>`exists (${aboveRow(context, above, alias, field, seenBelow(context))})`

/** Like seenThrough, but each row is looked up separately: `offset` prevents the database from reading all visible records first. */
export const seenRowByRow =
  (context: Context): Below =>
  (above, alias, field) =>
    sql<boolean>`exists (${aboveRow(context, above, alias, field, seenRowByRow(context))} offset 0)`

function aboveRow(context: Context, above: Definition, alias: string, field: string, below: Below): RawBuilder<unknown> {
  const inner = `${alias}p`
  return sql`select 1 from ${sql.table(above.name)} as ${sql.ref(inner)}
    where ${sql.ref(`${inner}.${above.key}`)} = ${sql.ref(`${alias}.${field}`)} and not ${sql.ref(`${inner}.is_deleted`)}
      and ${visibleRows(context, above, inner, undefined, below)}`
}

/** A record that belongs to one of several kinds of records (`target`) is visible with it. */
function throughTarget(
  context: Context,
  definition: Definition,
  target: NonNullable<Definition['target']>,
  { alias, below }: Place,
): RawBuilder<boolean> {
  if (seesAll(context, definition)) return sql<boolean>`true`
  const ways = Object.entries(target.kinds).map(
    ([kind, name]) => sql<boolean>`(${sql.ref(`${alias}.${target.type}`)} = ${kind} and ${below(definitionOf(name), alias, target.key)})`,
  )
  return anyOf(ways)
}

/** A sub-record is visible with its parent; one whose parent field is empty belongs to everybody (a global setting). */
function throughParent(
  context: Context,
  definition: Definition,
  parent: { entity: string; field: string },
  { alias, below }: Place,
): RawBuilder<boolean> {
  const seen = below(definitionOf(parent.entity), alias, parent.field)
  if (seesAll(context, definition)) return sql<boolean>`true`
  return definition.fields[parent.field]?.required ? seen : sql<boolean>`(${sql.ref(`${alias}.${parent.field}`)} is null or ${seen})`
}

/** The condition of a list's scene besides the scope. */
export function sceneRows(context: Context, definition: Definition, scene: Scene): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  const me = context.user.user_key
  if (definition.owned && scene === 'MINE') conditions.push(sql<boolean>`t.owner_key = ${me}`)
  if (definition.owned && scene === 'JOINED') {
    conditions.push(sql<boolean>`t.participant_keys @> array[${me}]::text[] and t.owner_key is distinct from ${me}`)
  }
  if (definition.owned && scene === 'SUB') conditions.push(sql<boolean>`t.owner_key in (${subordinates(me)})`)
  if (scene === 'STAR') {
    conditions.push(
      sql<boolean>`t.${sql.ref(definition.key)} in (select biz_key from star where user_key = ${me} and biz_type = ${definition.name})`,
    )
  }
  const own = hooksOf(context, definition.name).sceneWhere?.(context, scene)
  if (own) conditions.push(own)
  return conditions
}

/** Users whose chain of leaders contains `userKey`; a circular chain ends too. */
export function subordinates(userKey: string): RawBuilder<unknown> {
  return sql`with recursive below as (
    select user_key from sys_user where leader_key = ${userKey}
    union select u.user_key from sys_user u join below b on u.leader_key = b.user_key)
    select user_key from below where user_key <> ${userKey}`
}

/** The department of a record of this owner: the owner's main department. */
export async function departmentOf(db: Db, userKey: string): Promise<string | null> {
  const row = await db.selectFrom('sys_user').select('main_depart_key').where('user_key', '=', userKey).executeTakeFirst()
  return row?.main_depart_key ?? null
}
