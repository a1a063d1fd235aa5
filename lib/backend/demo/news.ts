// Loads the demo company's news once.
import { sql } from 'kysely'
import { news } from '../../model/entities/news.ts'
import { newKey } from '../base/crypto.ts'
import { isEmptyHtml, plainText, sanitizeHtml } from '../base/sanitize.ts'
import { rowGrams } from '../entity/grams.ts'
import type { Context } from '../kernel/context.ts'
import { demoNews } from './news-texts.ts'

const day = 24 * 3_600_000

/** Writes the items under the person who keeps the news; nothing when there are any already. */
export async function seedDemoNews(context: Context): Promise<void> {
  const known = await sql`select 1 from news limit 1`.execute(context.db)
  if (known.rows.length > 0) return
  const { rows: categories } = await sql<{
    category_name: string
    news_category_key: string
  }>`select category_name, news_category_key from news_category where not is_deleted`.execute(context.db)
  const { rows: people } = await sql<{
    user_key: string
  }>`select user_key from sys_user where username = 'zhongling' and not is_deleted`.execute(context.db)
  const publisher = people[0]?.user_key ?? null
  const keyOf = new Map(categories.map((one) => [one.category_name, one.news_category_key]))
  for (const item of demoNews) {
    const category = keyOf.get(item.category)
    if (!category) continue
    const html = sanitizeHtml(item.body.join(''))
    if (isEmptyHtml(html)) throw new Error(`the demo item ${item.title} is empty`)
    const time = new Date(context.now.getTime() - item.ago * day)
    const status = item.status ?? 'PUBLISHED'
    const plain = plainText(html, 2000)
    await sql`insert into news (news_key, title, news_category_key, news_content, plain_text, summary, status, publisher, publish_date, is_top, is_public, view_count, grams,
        create_time, create_by_key, update_time, update_by_key)
      values (${newKey()}, ${item.title}, ${category}, ${html}, ${plain}, ${plainText(html, 90)}, ${status}, ${publisher}, ${status === 'DRAFT' ? null : time},
        ${item.top === true}, true, ${item.views}, ${rowGrams(news, { title: item.title, plain_text: plain })}::text[], ${time}, ${publisher}, ${time}, ${publisher})`.execute(
      context.db,
    )
  }
}
