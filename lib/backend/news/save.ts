// Saves a news item: its steps and required content (docs/domain/news.md#news).
import { news } from '../../model/entities/news.ts'
import { fileKeysIn } from '../../model/file-types.ts'
import { isEmptyHtml, plainText } from '../base/sanitize.ts'
import type { Write } from '../entity/hooks.ts'
import { publication } from '../entity/publication.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { invalidatePages } from '../kernel/page-invalidation.ts'

/** News: a step that visitors see invalidates the cached pages that show it, in every process. */
export const newsItems = publication({
  definition: news,
  permission: 'msg:news',
  texts: 'news',
  ahead: ['plan_time'],
  async published(context) {
    await invalidatePages(context, ['news'])
    return true
  },
  republished: (context) => invalidatePages(context, ['news']),
  retracted: (context) => invalidatePages(context, ['news']),
})

/** Before an item is stored: clean content, a summary, a cover that is a picture. */
export async function prepareNews(context: Context, { row, given }: Write<typeof news>): Promise<void> {
  if (given.has('news_content') || !row.plain_text) {
    if (isEmptyHtml(row.news_content)) throw invalid({ news_content: 'validation.required' })
    row.plain_text = plainText(row.news_content, 2000)
  }
  if (!row.summary) row.summary = plainText(row.news_content, 120)
  if (given.has('cover') && row.cover && !(await isPicture(context, row.cover))) throw invalid({ cover: 'validation.files' })
}

/** A cover is a picture. */
async function isPicture(context: Context, url: string): Promise<boolean> {
  const [key] = fileKeysIn(url)
  const file = await context.db
    .selectFrom('file')
    .select('mime')
    .where('file_key', '=', key ?? '')
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return file?.mime.startsWith('image/') === true
}
