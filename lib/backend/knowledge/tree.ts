// The categories as a tree, each with the number of articles that the caller may read.
import { type RawBuilder, sql } from 'kysely'
import type { KnowledgeBranch } from '../../model/calls/knowledge.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { visibleArticles, visibleCategories } from './readers.ts'

/** The keys of these categories and of all below them. */
export function subtreeOf(keys: readonly string[]): RawBuilder<unknown> {
  return sql`with recursive below as (
    select category_key from knowledge_category where category_key = any(${[...keys]}::text[])
    union select c.category_key from knowledge_category c join below b on c.parent_key = b.category_key where not c.is_deleted)
    select category_key from below`
}

const categories = rawRows({
  category_key: 'knowledge_category.category_key',
  category_name: 'knowledge_category.category_name',
  parent_key: 'knowledge_category.parent_key',
  sort_no: 'knowledge_category.sort_no',
  status: 'knowledge_category.status',
  row_version: 'knowledge_category.row_version',
  record_count: 'int',
})

export async function readTree(context: Context): Promise<KnowledgeBranch[]> {
  const rows = await categories.read(
    context.db,
    sql`select t.category_key, t.category_name, t.parent_key, t.sort_no, t.status, t.row_version,
      (select count(*)::int from knowledge_record k where k.category_key = t.category_key and not k.is_deleted and ${visibleArticles(context, 'k')}) as record_count
      from knowledge_category t where not t.is_deleted and ${visibleCategories(context, 't')} order by t.sort_no, t.create_time, t.category_key`,
  )
  const branches = new Map(rows.map((row) => [row.category_key, { ...row, child_list: [] } as KnowledgeBranch]))
  const tops: KnowledgeBranch[] = []
  for (const branch of branches.values()) (branches.get(branch.parent_key ?? '')?.child_list ?? tops).push(branch)
  return tops
}
