// Who reads what of the knowledge base (docs/domain/knowledge.md#readers).
import { type RawBuilder, sql } from 'kysely'
import type { FileScope } from '../entity/files.ts'
import { allOf } from '../entity/scope.ts'
import type { Context } from '../kernel/context.ts'
import { may } from '../kernel/principal.ts'

/** The condition that a category and those above it are in use and open to the caller's departments; at most three levels. */
function openCategory(context: Context, key: RawBuilder<unknown>): RawBuilder<boolean> {
  const departs = [...context.user.depart_keys]
  return sql<boolean>`exists (select 1 from knowledge_category c1
    left join knowledge_category c2 on c2.category_key = c1.parent_key left join knowledge_category c3 on c3.category_key = c2.parent_key
    where c1.category_key = ${key} and not c1.is_deleted
      and c1.status = '1' and coalesce(c2.status, '1') = '1' and coalesce(c3.status, '1') = '1'
      and (c1.visible_depart_keys = '{}' or c1.visible_depart_keys && ${departs}::text[])
      and (coalesce(c2.visible_depart_keys, '{}') = '{}' or c2.visible_depart_keys && ${departs}::text[])
      and (coalesce(c3.visible_depart_keys, '{}') = '{}' or c3.visible_depart_keys && ${departs}::text[]))`
}

export function visibleCategories(context: Context, alias: string): RawBuilder<boolean> {
  if (may(context.user, ['know:category:e', 'know:record:e'])) return sql<boolean>`true`
  return openCategory(context, sql.ref(`${alias}.category_key`))
}

/** Editors see every article; others see articles published for them, partners public ones, and everybody his own. */
export function visibleArticles(context: Context, alias: string): RawBuilder<boolean> {
  const { user } = context
  if (may(user, 'know:record:e')) return sql<boolean>`true`
  const at = (name: string) => sql.ref(`${alias}.${name}`)
  const open = [sql<boolean>`${at('status')} = 'PUBLISHED'`, openCategory(context, at('category_key'))]
  if (user.role_codes.includes('partner')) open.push(sql<boolean>`${at('is_public')}`)
  else
    open.push(sql<boolean>`(${at('visible_scope')} = 'ALL' or ${at('visible_depart_keys')} && ${[...user.depart_keys]}::text[]
      or ${at('visible_user_keys')} @> array[${user.user_key}]::text[])`)
  return sql<boolean>`((${allOf(open)}) or ${at('create_by_key')} = ${user.user_key})`
}

/** Condition on article `k` in category `c`: readable by visitors of the website. */
export const isPublicArticle = sql<boolean>`k.status = 'PUBLISHED' and k.is_public and k.visible_scope = 'ALL' and not k.is_deleted
  and c.status = '1' and c.visible_depart_keys = '{}' and not c.is_deleted`

/** Readers of an article may download its files; everybody may download files of a public one. */
export const articleFiles: FileScope = async (context, key) => {
  const seen = context.visitor ? visibleArticles(context, 'k') : sql<boolean>`false`
  const { rows } = await sql`select 1 from knowledge_record k join knowledge_category c on c.category_key = k.category_key
    where k.knowledge_key = ${key} and not k.is_deleted and ((${isPublicArticle}) or ${seen})`.execute(context.db)
  return rows.length > 0 && (!context.visitor || may(context.visitor, 'know:record:q') || (await isPublicKey(context, key)))
}

async function isPublicKey(context: Context, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from knowledge_record k join knowledge_category c on c.category_key = k.category_key
    where k.knowledge_key = ${key} and ${isPublicArticle}`.execute(context.db)
  return rows.length > 0
}
