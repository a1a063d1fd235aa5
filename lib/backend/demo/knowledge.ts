// Loads the demo company's knowledge base once: categories and articles, some of them public (docs/domain/demo.md#data).
import { z } from 'zod'
import content from '../../content/demo/knowledge.json' with { type: 'json' }
import { knowledgeCategory, knowledgeRecord } from '../../model/entities/knowledge.ts'
import { newKey } from '../base/crypto.ts'
import { plainText, sanitizeHtml } from '../base/sanitize.ts'
import type { Context } from '../kernel/context.ts'
import { timeText } from './clock.ts'
import { insertRecords, type Row } from './insert.ts'

const day = 24 * 3_600_000

const base = z.strictObject({
  categories: z.array(z.strictObject({ name: z.string(), children: z.array(z.string()) })),
  articles: z.array(
    z.strictObject({
      category: z.string(),
      type: z.string(),
      title: z.string(),
      keywords: z.string(),
      /** Days before today. */
      ago: z.number(),
      views: z.int(),
      body: z.string(),
      top: z.literal(true).optional(),
      public: z.literal(true).optional(),
      draft: z.literal(true).optional(),
    }),
  ),
})

/** Writes them as the editor of the news; nothing if there is a category already. */
export async function seedDemoKnowledge(context: Context): Promise<void> {
  const known = await context.db.selectFrom('knowledge_category').select('category_key').limit(1).executeTakeFirst()
  if (known) return
  const editor = await context.db.selectFrom('sys_user').select('user_key').where('username', '=', 'zhongling').executeTakeFirst()
  const by = editor?.user_key ?? null
  const { categories, articles } = base.parse(content)
  const begin = timeText(context.now.getTime() - 95 * day)
  const stamp = (time: string): Row => ({ create_time: time, create_by_key: by, update_time: time, update_by_key: by })
  const keys = new Map(categories.flatMap(({ name, children }) => [name, ...children]).map((name) => [name, newKey()]))
  const row = (name: string, parent: string | null, index: number): Row => ({
    category_key: keys.get(name),
    category_name: name,
    parent_key: parent,
    sort_no: index + 1,
    ...stamp(begin),
  })
  const tops = categories.map(({ name }, index) => row(name, null, index))
  const below = categories.flatMap(({ name, children }) => children.map((child, index) => row(child, keys.get(name) ?? null, index)))
  await insertRecords(context.db, knowledgeCategory, [...tops, ...below])
  await insertRecords(
    context.db,
    knowledgeRecord,
    articles.map((one): Row => {
      const time = timeText(context.now.getTime() - one.ago * day)
      const html = sanitizeHtml(one.body)
      return {
        knowledge_key: newKey(),
        title: one.title,
        category_key: keys.get(one.category),
        knowledge_type: one.type,
        content: html,
        plain_text: plainText(html, 4000),
        keywords: one.keywords,
        is_top: one.top === true,
        is_public: one.public === true,
        status: one.draft ? 'DRAFT' : 'PUBLISHED',
        publish_date: one.draft ? null : time,
        view_count: one.views,
        ...stamp(time),
      }
    }),
  )
}
