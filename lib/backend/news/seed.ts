// The news categories that every installation has from its first start on (docs/domain/news.md#categories).
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
  // the set counts as a whole: its entry names no items
  const first = await context.db
    .insertInto('seed_ledger')
    .values({ seed_set: 'news_category', items: '[]' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('seed_set')
    .executeTakeFirst()
  if (!first) return
  for (const [index, [name, isPublic]] of categories.entries()) {
    await context.db
      .insertInto('news_category')
      .values({ news_category_key: newKey(), category_name: name, sort_no: index + 1, is_public: isPublic, status: '1' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
