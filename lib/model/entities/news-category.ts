// News category: a tab of the news panel, and of /news where it is public (docs/domain/news.md#categories).
import { entity } from '../definition.ts'
import { choice, flag, int, text } from '../field.ts'

export const newsCategory = entity('news_category', {
  family: 'eis',
  path: 'news/category',
  calls: { addOrUpdate: 'save' },
  permission: 'msg:newsCategory',
  key: 'news_category_key',
  title: 'category_name',
  fields: {
    category_name: text(20, { required: true }),
    sort_no: int({ default: 0, min: 0, max: 1_000_000 }),
    is_public: flag({ default: false }),
    status: choice('ON_OFF', { default: '1' }),
  },
  unique: [['category_name']],
  list: { columns: ['category_name', 'is_public', 'sort_no', 'status'], filters: ['category_name', 'status'], sort: 'sort_no' },
  form: [{ name: 'basic', fields: ['category_name', 'is_public', 'sort_no', 'status'] }],
})
