// The rules for saving articles, their versions, and the deletion of categories (docs/domain/knowledge.md#article).

import { sql } from 'kysely'
import type { knowledgeCategory, knowledgeRecord } from '../../model/entities/knowledge.ts'
import { isEmptyHtml, plainText } from '../base/sanitize.ts'
import type { Hooks } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { invalidatePages } from '../kernel/page-invalidation.ts'
import { visibleArticles, visibleCategories } from './readers.ts'
import { subtreeOf } from './tree.ts'

const textLength = 4000

export const articleHooks: Hooks<typeof knowledgeRecord> = {
  visible: visibleArticles,
  async beforeWrite(context, { old, row }) {
    if (isEmptyHtml(row.content)) throw invalid({ content: 'validation.required' })
    if (row.is_public && row.visible_scope !== 'ALL') throw invalid({ is_public: 'validation.publicForAll' })
    row.plain_text = plainText(row.content, textLength)
    const changed = old && (old.content !== row.content || old.title !== row.title)
    // a draft had no readers, so its earlier text is not stored as a version
    if (!changed || old.status === 'DRAFT') return
    await context.db
      .insertInto('knowledge_version')
      .values({
        knowledge_key: old.knowledge_key,
        version: Number(old.version),
        title: old.title,
        content: old.content,
        editor_key: old.update_by_key ?? old.create_by_key,
        edit_time: context.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    row.version = Number(old.version) + 1
  },
  afterWrite: (context) => invalidatePages(context, ['help']),
  afterDelete: (context) => invalidatePages(context, ['help']),
  extraFilter: (_, name, value) =>
    name === 'below_key' ? sql<boolean>`t.category_key in (${subtreeOf([value].flat().map(String))})` : null,
  facts: (alias) =>
    sql`jsonb_build_object('stars', array(select s.user_key from star s where s.biz_type = 'knowledge_record' and s.biz_key = ${sql.ref(`${alias}.knowledge_key`)}),
      'likes', array(select l.user_key from knowledge_like l where l.knowledge_key = ${sql.ref(`${alias}.knowledge_key`)}))`,
  async decorate(context, rows, facts) {
    rows.forEach((row, index) => {
      const { stars = [], likes = [] } = (facts[index] ?? {}) as { stars?: string[]; likes?: string[] }
      row.is_favorite = stars.includes(context.user.user_key)
      row.is_liked = likes.includes(context.user.user_key)
    })
  },
}

export const categoryHooks: Hooks<typeof knowledgeCategory> = {
  visible: visibleCategories,
  afterWrite: (context) => invalidatePages(context, ['help']),
  beforeDelete: refuseUsed,
  afterDelete: (context) => invalidatePages(context, ['help']),
}

async function refuseUsed(context: Context, { category_key }: Record<string, unknown>): Promise<void> {
  const { n } = await context.db
    .selectFrom('knowledge_record')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('category_key', '=', String(category_key))
    .where('is_deleted', '=', sql.lit(false))
    .executeTakeFirstOrThrow()
  if (Number(n) > 0) throw refuse('knowledge.categoryUsed', { n: Number(n) })
}
