// Loads the demo company's news once: 24 items, most published, three drafts and one retracted (docs/domain/demo.md#data).
import { z } from 'zod'
import newsItems from '../../content/demo/news.json' with { type: 'json' }
import { news } from '../../model/entities/news.ts'
import { newKey } from '../base/crypto.ts'
import { isEmptyHtml, plainText, sanitizeHtml } from '../base/sanitize.ts'
import { rowGrams } from '../entity/grams.ts'
import type { Context } from '../kernel/context.ts'

const day = 24 * 3_600_000

const newsItem = z.strictObject({
  category: z.string(),
  title: z.string(),
  /** Days before today. */
  ago: z.number(),
  body: z.array(z.string()),
  status: z.enum(['DRAFT', 'RETRACT']).optional(),
  top: z.literal(true).optional(),
  views: z.int(),
})

/** Writes the items as the editor of the news; nothing if there are any already. */
export async function seedDemoNews(context: Context): Promise<void> {
  const known = await context.db.selectFrom('news').select('news_key').limit(1).executeTakeFirst()
  if (known) return
  const categories = await context.db
    .selectFrom('news_category')
    .select(['category_name', 'news_category_key'])
    .where('is_deleted', '=', false)
    .execute()
  const editor = await context.db
    .selectFrom('sys_user')
    .select('user_key')
    .where('username', '=', 'zhongling')
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  const publisher = editor?.user_key ?? null
  const keyOf = new Map(categories.map((one) => [one.category_name, one.news_category_key]))
  for (const item of z.array(newsItem).parse(newsItems)) {
    const category = keyOf.get(item.category)
    if (!category) continue
    const html = sanitizeHtml(item.body.join(''))
    if (isEmptyHtml(html)) throw new Error(`the demo item ${item.title} is empty`)
    const time = new Date(context.now.getTime() - item.ago * day)
    const status = item.status ?? 'PUBLISHED'
    const plain = plainText(html, 2000)
    await context.db
      .insertInto('news')
      .values({
        news_key: newKey(),
        title: item.title,
        news_category_key: category,
        news_content: html,
        plain_text: plain,
        summary: plainText(html, 90),
        status,
        publisher,
        publish_date: status === 'DRAFT' ? null : time,
        is_top: item.top === true,
        is_public: true,
        view_count: item.views,
        grams: rowGrams(news, { title: item.title, plain_text: plain }),
        create_time: time,
        create_by_key: publisher,
        update_time: time,
        update_by_key: publisher,
      })
      .execute()
  }
}
