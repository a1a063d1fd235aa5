// Restores records from the recycle bin by the rules of saving: a refused record stays in the bin, with the reason
// (docs/domain/logs.md#restoring).
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import type { Definition } from '../../model/definition.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { referenceOf } from '../../model/references.ts'
import { type RawRow, rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, Fail, refuse } from '../kernel/fail.ts'
import { failureText } from '../kernel/pipeline.ts'
import { checkTree } from './checks.ts'
import { columnsEqual, haveOnce } from './column-equality.ts'
import { displayNameOf } from './display-names.ts'
import { asNew, hooksOf, type Row, rulesOf } from './hooks.ts'
import { lockRow } from './lock-row.ts'
import { recordAbove } from './read.ts'
import type { Bundle } from './remove.ts'
import { plainRow } from './store.ts'

/** Deleted records of one kind that are restored together. */
interface Part {
  definition: Definition
  keys: readonly string[]
}

/** Restores a deleted record with everything that was deleted with it. Refused where a save would be refused, with the reason. */
export async function restoreRecord(context: Context, recycleKey: string): Promise<void> {
  const entry = await context.db
    .deleteFrom('recycle_bin')
    .where('recycle_key', '=', recycleKey)
    .returning(['entity', 'biz_key', 'bundle'])
    .$narrowType<{ bundle: Bundle }>()
    .executeTakeFirstOrThrow()
  const definition = definitionOf(entry.entity)
  const hooks = hooksOf(context, entry.entity)
  const row = await lockRow(context, definition, entry.biz_key)
  await requireAbove(context, definition, row)
  await saidOf(context, titleOf(definition, row), async () => hooks.beforeRestore?.(context, row))
  const parts = Object.entries(entry.bundle).map(([name, keys]) => ({ definition: definitionOf(name), keys }))
  for (const part of parts) {
    await refuseDeletedLinks(context, part, entry.bundle)
    await checkWrites(context, part)
  }
  await bringBack(context, parts)
  if (definition.tree) await saidOf(context, titleOf(definition, row), () => checkTree(context, definition, row))
  await context.audit({ biz_type: entry.entity, biz_key: entry.biz_key, action: 'restore' })
  await hooks.afterRestore?.(context, row)
}

/** Undeletes rows, unless others have their unique values; of several concurrent restores, the second finds the first. */
export async function bringBack(context: Context, parts: readonly Part[]): Promise<void> {
  for (const part of parts) await refuseTwins(context, part)
  await sql`savepoint bring_back`.execute(context.db)
  try {
    for (const part of parts) {
      await leaveSingle(context, part)
      await sql`update ${sql.table(part.definition.name)} set is_deleted = false, update_time = ${context.now}, update_by_key = ${context.user.user_key},
        row_version = row_version + 1 where ${sql.ref(part.definition.key)} = any(${[...part.keys]}::text[])`.execute(context.db)
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error
    await sql`rollback to savepoint bring_back`.execute(context.db)
    for (const part of parts) await refuseTwins(context, part)
    throw conflict('duplicate')
  }
  await sql`release savepoint bring_back`.execute(context.db)
}

const titleOf = ({ title }: Definition, row: Row | undefined): string => String(row?.[title] ?? '')

const nameOf = ({ request }: Context, { name }: Definition): string => text(request.locale, `entity.${name}.name`)

/** Its parent, and the record above it in a tree, must exist; they are locked until the transaction ends. */
async function requireAbove(context: Context, definition: Definition, row: Row): Promise<void> {
  const { tree } = definition
  const parent = tree && row[tree.field]
  const places = [recordAbove(definition, row), parent ? { definition, key: parent } : null]
  for (const place of places) {
    if (!place) continue
    const { title, name, key } = place.definition
    const above = await aboveRows.first(
      context.db,
      sql`select t.is_deleted as gone, t.${sql.ref(title)}::text as title from ${sql.table(name)} t where t.${sql.ref(key)} = ${place.key} for update of t`,
    )
    if (above && !above.gone) continue
    if (!above) throw refuse('recycle.aboveGone', { name: titleOf(definition, row), entity: nameOf(context, place.definition) })
    throw linkGone(context, titleOf(definition, row), place.definition, above.title)
  }
}

const aboveRows = rawRows({ gone: 'boolean', title: 'text?' })

const linkGone = (context: Context, name: string, to: Definition, other: string | null): Fail =>
  refuse('recycle.linkGone', { name, entity: nameOf(context, to), other: other ?? '' })

/** The referenced records must still exist: while it was not deleted, their deletion would have been refused. */
async function refuseDeletedLinks(context: Context, { definition, keys }: Part, bundle: Bundle): Promise<void> {
  for (const [name, field] of Object.entries(definition.fields)) {
    if ((field.kind !== 'ref' && field.kind !== 'refs') || field.readOnly || field.mentions || referenceOf(field.to)) continue
    const to = definitionOf(field.to)
    const own = sql`t.${sql.ref(name)}`
    const same = field.kind === 'ref' ? sql<boolean>`r.${sql.ref(to.key)} = ${own}` : sql<boolean>`r.${sql.ref(to.key)} = any(${own})`
    const found = await pairOf(
      context,
      [definition, to],
      sql<boolean>`${same} and r.is_deleted and t.${sql.ref(definition.key)} = any(${[...keys]}::text[])
      and r.${sql.ref(to.key)} <> all(${[...(bundle[to.name] ?? [])]}::text[])`,
    )
    if (found) throw linkGone(context, found.own ?? '', to, found.other)
  }
}

const pairShape = { own: 'text?', other: 'text?' } as const
const pairRows = rawRows(pairShape)

/** The names of a row `t` of one table and a row `r` of another that fulfil a condition. */
const pairOf = ({ db }: Context, [one, other]: readonly [Definition, Definition], where: RawBuilder<boolean>) =>
  pairRows.first(
    db,
    sql`select t.${sql.ref(one.title)}::text as own, r.${sql.ref(other.title)}::text as other
      from ${sql.table(one.name)} t, ${sql.table(other.name)} r where ${where} limit 1`,
  )

/** Names the record that now has a unique value of a restored one. */
async function refuseTwins(context: Context, { definition, keys }: Part): Promise<void> {
  const { key, fields, tree, unique = [] } = definition
  const groups: { names: readonly string[]; same: RawBuilder<boolean> }[] = unique.map((names) => ({
    names,
    same: sql<boolean>`${sql.join(
      names.map((name) => haveOnce(fields, name, ['t', 'r'], name !== tree?.field)),
      sql` and `,
    )}`,
  }))
  for (const spec of definition.ext ? (context.user.custom_fields.get(definition.name) ?? []) : [])
    if (spec.is_unique)
      groups.push({ names: [spec.field_name], same: sql<boolean>`t.ext -> ${spec.field_name} = r.ext -> ${spec.field_name}` })
  for (const { names, same } of groups) {
    const found = await pairOf(
      context,
      [definition, definition],
      sql<boolean>`${same} and not r.is_deleted and t.is_deleted and t.${sql.ref(key)} = any(${[...keys]}::text[]) and r.${sql.ref(key)} <> t.${sql.ref(key)}`,
    )
    if (found) throw twinRefusal(context, definition, names, found)
  }
}

function twinRefusal(context: Context, definition: Definition, names: readonly string[], { own, other }: RawRow<typeof pairShape>): Fail {
  const { locale } = context.request
  const fields = names.map((name) => displayNameOf(locale, definition, name)).join(locale === 'en' ? ', ' : '、')
  return conflict('recycle.twin', { name: own ?? '', entity: nameOf(context, definition), other: other ?? '', fields })
}

/** The checks of the area, as for a new record: mainly duplicates. */
async function checkWrites(context: Context, { definition, keys }: Part): Promise<void> {
  const { check } = rulesOf(context, definition.name)
  if (!check) return
  const { rows } =
    await sql<Row>`select t.* from ${sql.table(definition.name)} t where t.${sql.ref(definition.key)} = any(${[...keys]}::text[])
    order by t.${sql.ref(definition.key)}`.execute(context.db)
  for (const stored of rows) {
    const row = plainRow(definition, stored)
    await saidOf(context, titleOf(definition, row), async () => {
      const [fail] = (await check(context, [asNew(row)])) ?? []
      if (fail) throw fail
    })
  }
}

/** Adds to a refusal that it concerns the restore, and of which record. */
async function saidOf({ request }: Context, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Fail)) throw error
    throw refuse('recycle.refused', { name, reason: failureText(request.locale, error) }, error.data)
  }
}

/** A flag that only one record of a group may have stays with the record that has it now. */
async function leaveSingle(context: Context, { definition, keys }: Part): Promise<void> {
  const [flag, ...group] = definition.single ?? []
  if (!flag) return
  const same = group.map((name) => sql`and ${columnsEqual('t', 'r', name, definition.fields[name]?.required === true)}`)
  const table = sql.table(definition.name)
  await sql`update ${table} t set ${sql.ref(flag)} = false where t.${sql.ref(flag)} and t.${sql.ref(definition.key)} = any(${[...keys]}::text[])
    and exists (select 1 from ${table} r where r.${sql.ref(flag)} and not r.is_deleted ${sql.join(same, sql` `)})`.execute(context.db)
}
