// The calls of the knowledge base beside the derived ones.
import { sql } from 'kysely'
import * as calls from '../../model/calls/knowledge.ts'
import { knowledgeCategory, knowledgeComment, knowledgeRecord } from '../../model/entities/knowledge.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import { rawRows } from '../db/raw-rows.ts'
import { transition } from '../entity/change.ts'
import { deleteComments, saveComment } from '../entity/comments.ts'
import { listRecords } from '../entity/list.ts'
import { loadRecord } from '../entity/load-record.ts'
import { findRow, readRecord } from '../entity/read.ts'
import { setStar } from '../entity/star.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { countsNow } from '../kernel/count-once.ts'
import { invalidatePages } from '../kernel/page-invalidation.ts'
import { importArticle } from './import.ts'
import { isPublicArticle } from './readers.ts'
import { readTree } from './tree.ts'

const reader = 'know:record:q'

const versions = rawRows({
  version: 'knowledge_version.version',
  title: 'knowledge_version.title',
  content: 'knowledge_version.content',
  editor_name: 'sys_user.realname?',
  edit_time: 'knowledge_version.edit_time',
})

const published = rawRows({
  knowledge_key: 'knowledge_record.knowledge_key',
  title: 'knowledge_record.title',
  content: 'knowledge_record.content',
  category_name: 'knowledge_category.category_name',
  update_time: 'knowledge_record.update_time',
})

const maxPublic = 50

async function changeStatus(context: Context, key: string, status: 'PUBLISHED' | 'OFF', version?: number) {
  const row = await loadRecord(context, knowledgeRecord, key, 'WRITE', version)
  await transition(context, knowledgeRecord, row, {
    action: status === 'PUBLISHED' ? 'publish' : 'takeOff',
    from: status === 'PUBLISHED' ? ['DRAFT', 'OFF'] : ['PUBLISHED'],
    set: { status, ...(status === 'PUBLISHED' && { publish_date: context.now }) },
  })
  await invalidatePages(context, ['help'])
  return readRecord(context, knowledgeRecord, key)
}

async function mark(context: Context, key: string, favorite: boolean) {
  await findRow(context, knowledgeRecord, key, true)
  await setStar(context, knowledgeRecord.name, key, favorite)
  const row = await context.db
    .updateTable('knowledge_record')
    .set(({ selectFrom }) => ({
      favorite_count: selectFrom('star')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('biz_type', '=', knowledgeRecord.name)
        .where('biz_key', '=', key),
    }))
    .where('knowledge_key', '=', key)
    .returning('favorite_count')
    .executeTakeFirst()
  return { favorite, favorite_count: row?.favorite_count ?? 0 }
}

/** Each reader counts once. */
async function like(context: Context, key: string, liked: boolean) {
  await findRow(context, knowledgeRecord, key, true)
  const { db, user } = context
  const mine = { knowledge_key: key, user_key: user.user_key }
  if (liked)
    await db
      .insertInto('knowledge_like')
      .values(mine)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('knowledge_like').where('knowledge_key', '=', key).where('user_key', '=', user.user_key).execute()
  const row = await db
    .updateTable('knowledge_record')
    .set(({ selectFrom }) => ({
      like_count: selectFrom('knowledge_like')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('knowledge_key', '=', key),
    }))
    .where('knowledge_key', '=', key)
    .returning('like_count')
    .executeTakeFirst()
  return { liked, like_count: row?.like_count ?? 0 }
}

/** A reader counts once an hour. */
async function countView(context: Context, key: string): Promise<void> {
  await findRow(context, knowledgeRecord, key)
  const until = new Date(context.now.getTime() + 3_600_000)
  if (await countsNow(context, `knowledge ${key} ${context.user.user_key}`, until))
    await context.db
      .updateTable('knowledge_record')
      .set((column) => ({ view_count: column('view_count', '+', 1) }))
      .where('knowledge_key', '=', key)
      .execute()
}

export const knowledgeCalls: readonly Call[] = [
  serve(calls.readKnowledgeTree, {
    summary: ['知识库：分类树，含本人可读的文档数', 'Knowledge base: tree of categories, with how many documents one may read'],
    permission: [reader, 'know:category:q'],
    handle: readTree,
  }),
  serve(calls.queryKnowledgeCategories, {
    summary: ['查询知识分类', 'Query knowledge categories'],
    permission: [reader, 'know:category:q'],
    handle: (context, query) => listRecords(context, knowledgeCategory, query),
  }),
  serve(calls.changeKnowledgeStatus, {
    summary: ['发布或下架知识文档', 'Publish or withdraw a knowledge document'],
    permission: 'know:record:e',
    write: true,
    done: 'done.saved',
    handle: (context, { knowledge_key, status, row_version }) => changeStatus(context, knowledge_key, status, row_version),
  }),
  serve(calls.readKnowledgeHistory, {
    summary: ['知识文档的历史版本', 'Earlier versions of a knowledge document'],
    permission: reader,
    async handle(context, { knowledge_key }) {
      await findRow(context, knowledgeRecord, knowledge_key)
      const rows = await versions.read(
        context.db,
        sql`select v.version, v.title, v.content, u.realname as editor_name, v.edit_time
          from knowledge_version v left join sys_user u on u.user_key = v.editor_key where v.knowledge_key = ${knowledge_key} order by v.version desc limit 100`,
      )
      return rows.map((row) => ({ ...row, content: sanitizeHtml(row.content) }))
    },
  }),
  serve(calls.viewKnowledge, {
    summary: ['知识文档浏览计数', 'Count a view of a knowledge document'],
    permission: reader,
    write: true,
    unlogged: 'reading',
    handle: (context, { knowledge_key }) => countView(context, knowledge_key),
  }),
  serve(calls.saveKnowledgeComment, {
    summary: ['评论知识文档', 'Comment on a knowledge document'],
    permission: reader,
    write: true,
    done: 'done.saved',
    handle: async (context, input) => (await saveComment(context, knowledgeComment, input)).comment,
  }),
  serve(calls.deleteKnowledgeComments, {
    summary: ['删除知识评论', 'Delete a comment on a knowledge document'],
    permission: reader,
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    handle: (context, keys) => deleteComments(context, knowledgeComment, keys),
  }),
  serve(calls.markKnowledge, {
    summary: ['收藏或取消收藏知识文档', 'Star or unstar a knowledge document'],
    permission: reader,
    write: true,
    unlogged: 'own',
    handle: (context, { knowledge_key, favorite }) => mark(context, knowledge_key, favorite),
  }),
  serve(calls.likeKnowledge, {
    summary: ['赞或取消赞知识文档', 'Like a knowledge document, or no longer'],
    permission: reader,
    write: true,
    unlogged: 'own',
    handle: (context, { knowledge_key, liked }) => like(context, knowledge_key, liked),
  }),
  serve(calls.importKnowledge, {
    summary: ['由 Word、Markdown 或文本文件生成知识文档草稿', 'Make a draft of a Word, Markdown or text file'],
    permission: 'know:record:a',
    write: true,
    handle: (context, input) => importArticle(context, input),
  }),
  serve(calls.listPublicKnowledge, {
    summary: ['官网帮助中心：公开的知识文档', 'Help centre of the website: public knowledge documents'],
    permission: 'public',
    rate: { by: 'ip', points: 120, seconds: 60 },
    async handle(context) {
      const rows = await published.read(
        context.db,
        sql`select k.knowledge_key, k.title, k.content, c.category_name, k.update_time
          from knowledge_record k join knowledge_category c on c.category_key = k.category_key
          where ${isPublicArticle} order by c.sort_no, c.category_name, k.is_top desc, k.publish_date desc, k.knowledge_key limit ${sql.lit(maxPublic)}`,
      )
      return rows.map((row) => ({ ...row, content: sanitizeHtml(row.content) }))
    },
  }),
]
