// What an administrator offers for resources: channels, categories, fields of work, industries, tags, ratings (docs/domain/resource.md#settings).
import { entity } from '../definition.ts'
import { choice, decimal, int, ref, text } from '../field.ts'

export const resourceChannelConfig = entity('resource_channel_config', {
  family: 'eis',
  path: 'resource/config/channel',
  permission: 'eis:config',
  key: 'channel_config_key',
  title: 'channel_name',
  fields: {
    channel_name: text(40, { required: true }),
    channel_type: choice('CHANNEL_TYPE', { default: 'REFERRAL' }),
    contact_name: text(30),
    phone: text(11, { format: 'phone', encrypted: true, formerlyClear: true, mask: 'phone' }),
    sort_no: int({ default: 0 }),
    status: choice('ON_OFF', { required: true, default: '1' }),
  },
  unique: [['channel_name']],
  search: ['channel_name'],
  list: {
    columns: ['channel_name', 'channel_type', 'contact_name', 'phone', 'sort_no', 'status'],
    filters: ['channel_name', 'channel_type', 'status'],
    sort: 'sort_no',
  },
  form: [{ name: 'basic', fields: ['channel_name', 'channel_type', 'contact_name', 'phone', 'sort_no', 'status'] }],
})

export const resourceCategory = entity('resource_category', {
  family: 'eis',
  path: 'resource/category',
  permission: 'eis:config',
  key: 'category_key',
  title: 'category_name',
  tree: { field: 'parent_key', depth: 4 },
  fields: {
    category_name: text(40, { required: true }),
    category_code: text(30, { required: true }),
    parent_key: ref('resource_category'),
    sort_no: int({ default: 0 }),
    status: choice('ON_OFF', { required: true, default: '1' }),
  },
  unique: [['parent_key', 'category_name'], ['category_code']],
  search: ['category_name'],
  list: {
    columns: ['category_name', 'category_code', 'parent_key', 'sort_no', 'status'],
    filters: ['category_name', 'status'],
    sort: 'sort_no',
  },
  form: [{ name: 'basic', fields: ['category_name', 'category_code', 'parent_key', 'sort_no', 'status'] }],
})

export const resourceProfessional = entity('resource_professional', {
  family: 'eis',
  path: 'resource/professional',
  permission: 'eis:config',
  key: 'professional_key',
  title: 'professional_name',
  tree: { field: 'parent_key', depth: 4 },
  fields: {
    professional_name: text(40, { required: true }),
    professional_code: text(30, { required: true }),
    parent_key: ref('resource_professional'),
    sort_no: int({ default: 0 }),
    status: choice('ON_OFF', { required: true, default: '1' }),
  },
  unique: [['parent_key', 'professional_name'], ['professional_code']],
  search: ['professional_name'],
  list: {
    columns: ['professional_name', 'professional_code', 'parent_key', 'sort_no', 'status'],
    filters: ['professional_name', 'status'],
    sort: 'sort_no',
  },
  form: [{ name: 'basic', fields: ['professional_name', 'professional_code', 'parent_key', 'sort_no', 'status'] }],
})

export const resourceIndustry = entity('resource_industry', {
  family: 'eis',
  path: 'resource/industry',
  permission: 'eis:config',
  key: 'industry_key',
  title: 'industry_name',
  tree: { field: 'parent_key', depth: 4 },
  fields: {
    industry_name: text(40, { required: true }),
    industry_code: text(30, { required: true }),
    parent_key: ref('resource_industry'),
    sort_no: int({ default: 0 }),
    status: choice('ON_OFF', { required: true, default: '1' }),
  },
  unique: [['parent_key', 'industry_name'], ['industry_code']],
  search: ['industry_name'],
  list: {
    columns: ['industry_name', 'industry_code', 'parent_key', 'sort_no', 'status'],
    filters: ['industry_name', 'status'],
    sort: 'sort_no',
  },
  form: [{ name: 'basic', fields: ['industry_name', 'industry_code', 'parent_key', 'sort_no', 'status'] }],
})

export const resourceTag = entity('resource_tag', {
  family: 'eis',
  path: 'resource/tags',
  permission: 'eis:config',
  key: 'tag_key',
  title: 'tag_name',
  fields: {
    tag_name: text(20, { required: true }),
    color: text(7, { format: 'color' }),
    sort_no: int({ default: 0 }),
    status: choice('ON_OFF', { required: true, default: '1' }),
    use_count: int({ readOnly: true, default: 0 }),
  },
  unique: [['tag_name']],
  search: ['tag_name'],
  list: {
    columns: ['tag_name', 'color', 'use_count', 'sort_no', 'status'],
    filters: ['tag_name', 'status'],
    sort: 'sort_no',
  },
  form: [{ name: 'basic', fields: ['tag_name', 'color', 'sort_no', 'status'] }],
})

export const resourceRating = entity('resource_rating', {
  family: 'eis',
  path: 'resource/rating',
  permission: 'eis:config',
  key: 'rating_key',
  title: 'rating_name',
  fields: {
    rating_code: choice('RESOURCE_RATING', { required: true }),
    rating_name: text(40, { required: true }),
    min_score: decimal(4, 2, { min: 0, max: 5 }),
    max_score: decimal(4, 2, { min: 0, max: 5 }),
    description: text(500, { multiline: true }),
    sort_no: int({ default: 0 }),
  },
  unique: [['rating_code'], ['rating_name']],
  search: ['rating_name'],
  list: {
    columns: ['rating_name', 'rating_code', 'min_score', 'max_score', 'description', 'sort_no'],
    filters: ['rating_name', 'rating_code'],
    sort: 'sort_no',
  },
  form: [{ name: 'basic', fields: ['rating_code', 'rating_name', 'min_score', 'max_score', 'sort_no', 'description'] }],
})
