// News item: an article in a category; a draft, published now or at a planned time, retracted (docs/domain/news.md#news).
import { entity } from '../definition.ts'
import { choice, datetime, files, flag, html, int, json, ref, text } from '../field.ts'

export const news = entity('news', {
  family: 'eis',
  path: 'news',
  permission: 'msg:news',
  key: 'news_key',
  title: 'title',
  fields: {
    title: text(100, { required: true, min: 2 }),
    news_category_key: ref('news_category', { required: true }),
    priority: choice('PRIORITY', { default: 'NORMAL' }),
    news_content: html({ required: true }),
    summary: text(200, { multiline: true }),
    /** The plain text of the content, for the search. */
    plain_text: text(2000, { internal: true }),
    cover: text(300, { format: 'filePath' }),
    attachment: files({ max: 1 }),
    status: choice('NEWS_STATUS', { required: true, default: 'DRAFT', readOnly: true }),
    publisher: ref('user', { readOnly: true }),
    publish_date: datetime({ readOnly: true }),
    /** While it is set, a scheduled job will publish the draft at this time. */
    plan_time: datetime(),
    is_top: flag(),
    is_public: flag({ default: true }),
    view_count: int({ readOnly: true, default: 0 }),
    /** What a published item is to say instead, once that is published (docs/domain/notice.md#editing-what-is-published). */
    pending: json({ internal: true }),
  },
  search: ['title', 'plain_text'],
  indexes: [['news_category_key', 'status', '-publish_date'], ['status', '-publish_date'], ['plan_time']],
  list: {
    columns: ['title', 'news_category_key', 'status', 'publisher', 'publish_date', 'plan_time', 'is_top', 'is_public', 'view_count'],
    filters: ['title', 'news_category_key', 'status', 'publisher', 'publish_date'],
    sort: '-create_time',
  },
  form: [
    { name: 'basic', fields: ['title', 'news_category_key', 'priority', 'summary', 'cover', 'news_content', 'attachment'] },
    { name: 'publish', fields: ['plan_time', 'is_top', 'is_public'] },
  ],
})
