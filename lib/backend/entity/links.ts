// Which records refer to a record and therefore prevent its deletion: all entities with a reference to it, except sub-records that are deleted with it.
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import type { Definition } from '../../model/definition.ts'
import { entities } from '../../model/entities/registry.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'

/** Fields of other entities that name a record of this one. */
function linksTo(definition: Definition): { entity: Definition; field: string }[] {
  return entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, kind]) => {
      const refers = (kind.kind === 'ref' || kind.kind === 'refs') && kind.to === definition.name && !kind.readOnly && !kind.mentions
      const own = entity.parent?.field === field || entity.tree?.field === field
      return refers && !own && !(kind.kind === 'refs' && isMirrored(entity, definition)) ? [{ entity, field }] : []
    }),
  )
}

/** Whether separate sub-records hold the same links as an array of keys: the categories of a customer. */
const isMirrored = ({ name }: Definition, to: Definition): boolean =>
  entities.some(
    ({ parent, fields }) => parent?.entity === name && Object.values(fields).some((field) => field.kind === 'ref' && field.to === to.name),
  )

const names = ({ fields }: Definition, field: string, key: string): RawBuilder<boolean> =>
  fields[field]?.kind === 'refs' ? sql<boolean>`${sql.ref(field)} @> array[${key}]::text[]` : sql<boolean>`${sql.ref(field)} = ${key}`

/** The entities, by name, with undeleted records that refer to this one. */
export async function linkedEntities(context: Context, definition: Definition, key: string): Promise<string[]> {
  const links = linksTo(definition)
  if (links.length === 0) return []
  const questions: RawBuilder<unknown>[] = links.map(
    ({ entity, field }, index) =>
      sql`exists (select 1 from ${sql.table(entity.name)} where ${names(entity, field, key)} and not is_deleted) as ${sql.ref(`q${index}`)}`,
  )
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(questions)}`.execute(context.db)
  return [...new Set(links.filter((_, index) => rows[0]?.[`q${index}`]).map(({ entity }) => entity.name))]
}

/** Refuses the deletion of a record that others refer to: 删除失败，客户已关联商机、合同. */
export async function refuseLinked(context: Context, definition: Definition, key: string): Promise<void> {
  const linked = await linkedEntities(context, definition, key)
  if (linked.length === 0) return
  const nameOf = (entity: string) => text(context.request.locale, `entity.${entity}.name`)
  throw refuse('linked', { entity: nameOf(definition.name), names: linked.map(nameOf).join('、') })
}
