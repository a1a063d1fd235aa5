// One record by its key, inside the caller's scope, and what the caller may do with it.
import { type RawBuilder, sql } from 'kysely'
import type { AccessLevel, Collaborator, Definition } from '../../model/definition.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { momentOf } from '../../model/moment.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, notFound } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { isAdmitted, noteAdmitted, reachableRows } from './admitted.ts'
import { answerRow } from './answer.ts'
import { hooksOf, type Row, type RowOf, type Shown } from './hooks.ts'
import { isPersonal } from './personal.ts'
import { visibleRows } from './scope.ts'
import { allColumns, factColumn, nameColumns, ownColumns } from './select.ts'
import { plainRow } from './store.ts'

const strength: Record<AccessLevel, number> = { READ: 1, WRITE: 2, OWNER: 3 }

/** The stored row, or 404 when it is missing or outside the scope. `lock` takes it for the rest of the transaction. */
export async function findRow<D extends Definition>(context: Context, definition: D, key: string, lock = false): Promise<RowOf<D>> {
  const { rows } = await sql<Row>`
    select t.* from ${sql.table(definition.name)} t
    where t.${sql.ref(definition.key)} = ${key} and not t.is_deleted and ${reachableRows(context, definition, [key])} ${lock ? sql`for update of t` : sql``}`.execute(
    context.db,
  )
  const row = rows[0]
  if (!row) throw notFound()
  noteAdmitted(context, definition, key)
  return plainRow(definition, row)
}

/** The stored row when the caller's access level is sufficient; else 404 (not visible) or 403. */
export async function requireRecord<D extends Definition>(
  context: Context,
  definition: D,
  key: string,
  power: AccessLevel,
  lock = false,
): Promise<RowOf<D>> {
  const row = await findRow(context, definition, key, lock)
  if (strength[await accessLevelOf(context, definition, row)] < strength[power]) throw forbidden(`${definition.permission}:${power}`)
  return row
}

/**
 * The caller's access level of a visible row (docs/domain/roles-and-permissions.md#acting-on-a-record): OWNER for its owner and for leaders
 * whose scope contains it (never for a record about a person); WRITE for a WRITE collaborator, and for colleagues of the scope who may not edit such records but add
 * sub-records; READ for everybody else. A sub-record has the access level of its parent; for a record without owner or parent the call's
 * permission alone decides.
 */
export async function accessLevelOf(context: Context, definition: Definition, row: Row): Promise<AccessLevel> {
  if (definition.owned) return accessLevelOfOwned(context, definition, row)
  const above = recordAbove(definition, row)
  if (!above) return 'OWNER'
  return levelBelow(await accessLevelOf(context, above.definition, await findRow(context, above.definition, above.key)))
}

/**
 * Adds `power` to listed records about a person and to sub-records of an owned record, so that no list offers what a call would refuse. Leaders of the whole company may do everything except with records
 * about a person.
 */
export async function addAccessLevels(context: Context, definition: Definition, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  if (definition.personal) {
    const levels = await levelsOf(context, definition, rows, definition.key)
    for (const row of rows) row.power = levels.get(row[definition.key]) ?? 'READ'
    return
  }
  const { parent } = definition
  const above = parent && definitionOf(parent.entity)
  if (!parent || !above?.owned) return
  if (context.user.scope.all && context.user.is_leader && !above.personal) return
  const levels = await accessLevelsOf(context, definition, rows)
  for (const [at, row] of rows.entries()) row.power = levels[at]
}

/** accessLevelOf for several rows; one statement for the sub-records of owned records. */
export async function accessLevelsOf(context: Context, definition: Definition, rows: readonly Row[]): Promise<AccessLevel[]> {
  const { parent, owned } = definition
  const above = parent && definitionOf(parent.entity)
  if (owned || !parent || !above?.owned) return Promise.all(rows.map((row) => accessLevelOf(context, definition, row)))
  const levels = await levelsOf(context, above, rows, parent.field)
  return rows.map((row) => (row[parent.field] ? levelBelow(levels.get(row[parent.field]) ?? 'READ') : 'OWNER'))
}

/** The caller's access levels of the owned records that a field of the listed rows references, by their keys. */
async function levelsOf(
  context: Context,
  definition: Definition,
  rows: readonly Row[],
  field: string,
): Promise<ReadonlyMap<unknown, AccessLevel>> {
  const keys = [...new Set(rows.map((row) => row[field]))]
  const { rows: found } = await sql<Row>`select ${accessLevelColumns(definition)} from ${sql.table(definition.name)} t
    where t.${sql.ref(definition.key)} = any(${keys}::text[])`.execute(context.db)
  return new Map(found.map((row) => [row[definition.key], accessLevelOfOwned(context, definition, row)]))
}

/** A user with WRITE on a record may do everything with its sub-records. */
const levelBelow = (level: AccessLevel): AccessLevel => (level === 'WRITE' ? 'OWNER' : level)

/** The columns of a row `t` that accessLevelOf reads. */
export function accessLevelColumns({ key, owned, personal, parent, target }: Definition): RawBuilder<unknown> {
  const names = [
    key,
    ...(owned ? ['owner_key', 'owner_depart_key', 'collaborators'] : []),
    ...(personal?.where ? [personal.where.field] : []),
    ...(parent ? [parent.field] : []),
    ...(target ? [target.type, target.key] : []),
  ]
  return sql.join(names.map((name) => sql.ref(`t.${name}`)))
}

/** The record that this one belongs to, its parent or its target; null where there is none. `field` is the field that holds its key. */
export function recordAbove({ parent, target }: Definition, row: Row): { definition: Definition; key: string; field: string } | null {
  const field = parent?.field ?? target?.key
  const key = field && (row[field] as string | null | undefined)
  const entity = parent?.entity ?? target?.kinds[String(row[target.type])]
  return key && entity ? { definition: definitionOf(entity), key, field } : null
}

function accessLevelOfOwned(context: Context, definition: Definition, row: Row): AccessLevel {
  const { user } = context
  if (row.owner_key === user.user_key) return 'OWNER'
  if (!isPersonal(definition, row) && (user.scope.all ? user.is_leader : inScope(user.scope.depart_keys, row)))
    return may(user, `${definition.permission}:e`) || user.is_leader ? 'OWNER' : 'WRITE'
  const now = context.now.getTime()
  const mine = ((row.collaborators as Collaborator[] | null) ?? []).find((one) => one.user_key === user.user_key)
  const active = mine && (!mine.expire_time || momentOf(mine.expire_time) > now)
  if (active && mine.power === 'WRITE') return 'WRITE'
  return 'READ'
}

const inScope = (departKeys: readonly string[], row: Row) => departKeys.includes(row.owner_depart_key as string)

/**
 * One record as a call returns it, with `power`. A record that the call has written is returned even if the caller no longer sees it, then with `out_of_view`
 * (docs/domain/records.md#out-of-view). `plain` requests private values unmasked: allowed for an owner or WRITE collaborator, and with the permission data:plain:view; the
 * access is audited. Fails with 404 outside the scope.
 */
export async function readRecord<D extends Definition>(context: Context, definition: D, key: string, plain = false): Promise<Shown<D>> {
  const columns = allColumns(definition)
  const admitted = isAdmitted(context, definition, key)
  const seen = visibleRows(context, definition)
  const { rows } = await sql<Row>`
    select ${ownColumns(columns)} ${nameColumns(columns)} ${factColumn(context, definition)} ${admitted ? sql`, ${seen} as seen__` : sql``} from ${sql.table(definition.name)} t
    where t.${sql.ref(definition.key)} = ${key} and not t.is_deleted and ${admitted ? sql`true` : seen}`.execute(context.db)
  const row = rows[0]
  if (!row) throw notFound()
  const gone = admitted && row.seen__ !== true
  const power = gone ? 'READ' : await accessLevelOf(context, definition, row)
  const close = power !== 'READ' && may(context.user, `${definition.permission}:e`)
  const opened = plain && (close || context.user.permissions.has('data:plain:view'))
  if (plain && !opened) throw forbidden('data:plain:view')
  if (opened) await context.audit({ biz_type: definition.name, biz_key: key, action: 'viewPlain' })
  const answer = answerRow(context, definition, plainRow(definition, row), opened)
  await hooksOf(context, definition.name).decorate?.(context, [answer], [row.facts__])
  return { ...answer, power, ...(gone && { out_of_view: true }) } as Shown<D>
}
