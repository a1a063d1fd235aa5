// The hooks of resources and of their settings: shared with all or with a department, unique, counted by tag
// (docs/domain/resource.md#resource).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { resource } from '../../model/entities/resource.ts'
import { searchHash } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { columnEquals } from '../entity/column-equality.ts'
import { asNew, type Hooks, keyOf, type Row, type RowOf, type Write } from '../entity/hooks.ts'
import { refuseLinked } from '../entity/links.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { expiringOf } from './papers.ts'

const ratingRows = rawRows({ rating_key: 'resource_rating.rating_key' })
const startingGrade = 'C'

/** A new resource starts with the lowest grade. */
async function startRating({ db }: Context, row: RowOf<typeof resource>): Promise<void> {
  const rating = await ratingRows.first(
    db,
    sql`select rating_key from resource_rating where rating_code = ${startingGrade} and not is_deleted limit 1`,
  )
  row.rating_key = rating?.rating_key ?? null
}

/** Name and phone are unique per type. */
async function refuseTwin({ db }: Context, { old, row }: Write): Promise<void> {
  const names = ['resource_name', 'resource_type', 'phone']
  if (old && names.every((name) => old[name] === row[name])) return
  const hash = typeof row.phone === 'string' ? searchHash(row.phone) : null
  const { rows } = await sql`select 1 from resource where resource_name = ${row.resource_name} and resource_type = ${row.resource_type}
    and ${columnEquals('phone_hash', hash)} and not is_deleted and resource_key <> ${row.resource_key} limit 1`.execute(db)
  if (rows.length > 0) throw refuse('resource.exists', { name: String(row.resource_name) })
}

/** Updates the number of uses of tags. */
export async function countTags({ db }: Context, keys: readonly string[] | null): Promise<void> {
  const which = keys ? sql`t.tag_key = any(${[...keys]}::text[])` : sql`true`
  await sql`update resource_tag t set use_count = n.uses from (select tag_key, (select count(*) from resource r
      where r.tag_keys @> array[o.tag_key]::text[] and not r.is_deleted)::int as uses from resource_tag o) n
    where n.tag_key = t.tag_key and ${which} and t.use_count is distinct from n.uses`.execute(db)
}

const tagsOf = (row: RowOf<typeof resource> | null): string[] => row?.tag_keys ?? []

async function refuseUsed({ db }: Context, { resource_key, resource_name }: Row): Promise<void> {
  const { rows } = await sql`select 1 where exists (select 1 from resource_project where resource_key = ${resource_key} and not is_deleted
      and status in ('CONFIRMED', 'DONE'))
    or exists (select 1 from resource_purchase where resource_key = ${resource_key} and not is_deleted and status in ('ORDERED', 'DELIVERED', 'SETTLED'))
    or exists (select 1 from resource_cost_log where resource_key = ${resource_key} and linked_project_key is not null and not is_deleted)`.execute(
    db,
  )
  if (rows.length > 0) throw refuse('resource.used', { name: String(resource_name) })
}

export const resourceHooks: Hooks<typeof resource> = {
  /** A shared resource is open to everybody who may see resources, another one to the department of its owner. */
  alsoVisible: ({ user }, alias) =>
    sql<boolean>`(${sql.ref(`${alias}.is_share`)} or ${sql.ref(`${alias}.owner_depart_key`)} = any(${[...user.depart_keys]}::text[]))`,
  async beforeWrite(context, write) {
    if (!write.old && !write.row.rating_key) await startRating(context, write.row)
    await refuseTwin(context, write)
  },
  async afterWrite(context, { old, row }) {
    const changed = [...tagsOf(old).filter((key) => !tagsOf(row).includes(key)), ...tagsOf(row).filter((key) => !tagsOf(old).includes(key))]
    if (changed.length > 0) await countTags(context, changed)
  },
  async beforeDelete(context, row) {
    await refuseUsed(context, row)
    await refuseLinked(context, resource, row.resource_key)
  },
  afterDelete: (context, row) => countTags(context, tagsOf(row)),
  beforeRestore: (context, row) => refuseTwin(context, asNew(row)),
  afterRestore: (context, row) => countTags(context, tagsOf(row)),
  facts: (alias) => sql`jsonb_build_object('expiring', ${expiringOf('resource_attachment', 'resource_key', alias)})`,
  async decorate(_, rows, facts) {
    for (const [index, row] of rows.entries()) row.expiring_count = Number((facts[index] as { expiring: number }).expiring)
  },
}

/** A setting cannot be deleted while a record uses it. */
export const offerHooks = (definition: Definition): Hooks => ({
  beforeDelete: (context, row) => refuseLinked(context, definition, keyOf(definition, row)),
})

export const ratingHooks = (definition: Definition): Hooks => ({
  ...offerHooks(definition),
  async beforeWrite(_, { row }) {
    if (row.min_score !== null && row.max_score !== null && Number(row.min_score) > Number(row.max_score))
      throw invalid({ max_score: 'resource.scores' })
  },
})
