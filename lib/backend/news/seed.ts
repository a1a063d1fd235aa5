// The news categories that every installation has from its first start on (docs/domain/news.md#categories).
import { sql } from 'kysely'
import { newKey } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'

const categories: readonly [name: string, isPublic: boolean][] = [
  ['公司动态', true],
  ['行业资讯', true],
  ['政策法规', true],
  ['产品动态', true],
  ['员工风采', false],
  ['内部学习', false],
]

/** Adds the categories once: what an administrator deletes stays deleted. */
export async function seedNews(context: Context): Promise<void> {
  const { rows } =
    await sql`insert into seed_ledger (seed_set, items) values ('news_category', '[]'::jsonb) on conflict do nothing returning 1`.execute(
      context.db,
    )
  if (rows.length === 0) return
  for (const [index, [name, isPublic]] of categories.entries()) {
    await sql`insert into news_category (news_category_key, category_name, sort_no, is_public, status)
      values (${newKey()}, ${name}, ${index + 1}, ${isPublic}, '1') on conflict do nothing`.execute(context.db)
  }
}
