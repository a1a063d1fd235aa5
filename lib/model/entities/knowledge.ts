// Knowledge base: articles in a tree of categories, with their comments (docs/domain/knowledge.md#article).
import { entity } from '../definition.ts'
import { choice, datetime, files, flag, html, int, ref, refs, text } from '../field.ts'

export const knowledgeCategory = entity('knowledge_category', {
  family: 'fintech',
  path: 'knowledge/category',
  calls: { addOrUpdate: 'save', deleteById: 'delete' },
  permission: 'know:category',
  key: 'category_key',
  title: 'category_name',
  tree: { field: 'parent_key', depth: 3 },
  fields: {
    category_name: text(40, { required: true }),
    parent_key: ref('knowledge_category'),
    /** Only these departments read what is in it and below; everybody where it is empty. */
    visible_depart_keys: refs('department', { max: 200 }),
    sort_no: int({ default: 0, min: 0, max: 1_000_000 }),
    status: choice('ON_OFF', { required: true, default: '1' }),
  },
  unique: [['parent_key', 'category_name']],
  search: ['category_name'],
  list: {
    columns: ['category_name', 'parent_key', 'visible_depart_keys', 'sort_no', 'status'],
    filters: ['category_name', 'parent_key', 'status'],
    sort: 'sort_no',
  },
  form: [{ name: 'basic', fields: ['category_name', 'parent_key', 'visible_depart_keys', 'sort_no', 'status'] }],
})

const departments = { field: 'visible_scope', in: ['DEPART'] } as const
const people = { field: 'visible_scope', in: ['USER'] } as const

export const knowledgeRecord = entity('knowledge_record', {
  family: 'fintech',
  path: 'knowledge/record',
  calls: { addOrUpdate: 'save', deleteById: 'delete', 'detail/{id}': 'fetch' },
  permission: 'know:record',
  key: 'knowledge_key',
  title: 'title',
  fields: {
    title: text(100, { required: true, min: 2 }),
    category_key: ref('knowledge_category', { required: true }),
    knowledge_type: choice('KNOWLEDGE_TYPE', { required: true, default: 'FAQ' }),
    content: html({ required: true }),
    /** The plain text of the content, for the search. */
    plain_text: text(4000, { internal: true }),
    keywords: text(200),
    attachments: files({ max: 20 }),
    visible_scope: choice('KNOWLEDGE_SCOPE', { required: true, default: 'ALL' }),
    visible_depart_keys: refs('department', { max: 200, requiredWhen: departments, visibleWhen: departments }),
    visible_user_keys: refs('user', { max: 200, requiredWhen: people, visibleWhen: people }),
    /** Shown in the help centre of the website. */
    is_public: flag(),
    is_top: flag(),
    status: choice('KNOWLEDGE_STATUS', { required: true, default: 'DRAFT', readOnly: true }),
    publish_date: datetime({ readOnly: true }),
    version: int({ readOnly: true, default: 1 }),
    view_count: int({ readOnly: true, default: 0 }),
    favorite_count: int({ readOnly: true, default: 0 }),
    like_count: int({ readOnly: true, default: 0 }),
  },
  computed: {
    /** The caller has marked it. */
    is_favorite: flag(),
    /** The caller likes it. */
    is_liked: flag(),
  },
  search: ['title', 'keywords', 'plain_text'],
  indexes: [
    ['category_key', 'status', '-publish_date'],
    ['status', '-publish_date'],
  ],
  list: {
    columns: [
      'title',
      'category_key',
      'knowledge_type',
      'status',
      'is_public',
      'view_count',
      'like_count',
      'favorite_count',
      'publish_date',
      'version',
    ],
    filters: ['title', 'category_key', 'knowledge_type', 'status', 'is_public', 'publish_date'],
    /** A category with those below it. */
    extraFilters: { below_key: ref('knowledge_category') },
    sort: '-create_time',
  },
  form: [
    { name: 'basic', fields: ['title', 'category_key', 'knowledge_type', 'keywords', 'content', 'attachments'] },
    { name: 'readers', fields: ['visible_scope', 'visible_depart_keys', 'visible_user_keys', 'is_public', 'is_top'] },
  ],
})

export const knowledgeComment = entity('knowledge_comment', {
  family: 'fintech',
  path: 'knowledge/comment',
  calls: { addOrUpdate: 'save', deleteById: 'delete' },
  permission: 'know:record',
  key: 'comment_key',
  title: 'comment_content',
  parent: { entity: 'knowledge_record', field: 'knowledge_key' },
  fields: {
    knowledge_key: ref('knowledge_record', { required: true, createOnly: true }),
    comment_content: text(500, { required: true, multiline: true }),
  },
  indexes: [['knowledge_key', 'create_time']],
  list: { columns: ['comment_content', 'create_by_key', 'create_time'], filters: ['knowledge_key'], sort: 'create_time' },
  form: [{ name: 'basic', fields: ['comment_content'] }],
})
