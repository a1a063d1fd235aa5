// The area of news.
import { news } from '../../model/entities/news.ts'
import { newsCategory } from '../../model/entities/news-category.ts'
import type { Area } from '../area/area.ts'
import { newKey } from '../base/crypto.ts'
import { pendingFiles } from '../entity/pending.ts'
import type { Context } from '../kernel/context.ts'
import { dueJob, type ScheduledJob } from '../kernel/scheduled-job.ts'
import { newsCalls, newsDrafts, newsFiles, refuseUsedCategory } from './calls.ts'
import { newsItems, prepareNews } from './save.ts'

/**
 * Publishes news whose planned time has come.
 * @internal for tests
 */
export const newsJobs: readonly ScheduledJob[] = [dueJob('news.publish', '* * * * *', newsItems.publishPlanned)]

// The news categories that every installation has from its first start on (docs/domain/news.md#categories).

const categories: readonly [name: string, isPublic: boolean][] = [
  ['公司动态', true],
  ['行业资讯', true],
  ['政策法规', true],
  ['产品动态', true],
  ['员工风采', false],
  ['内部学习', false],
]

/** Adds the categories once, so that deleted ones are not added again. */
async function seedNews(context: Context): Promise<void> {
  // the set counts as a whole: its entry names no items
  const first = await context.db
    .insertInto('seed_ledger')
    .values({ seed_set: 'news_category', items: '[]' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('seed_set')
    .executeTakeFirst()
  if (!first) return
  for (const [index, [name, isPublic]] of categories.entries()) {
    await context.db
      .insertInto('news_category')
      .values({ news_category_key: newKey(), category_name: name, sort_no: index + 1, is_public: isPublic, status: '1' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export const newsArea: Area = {
  name: 'news',
  calls: newsCalls,
  hooks: { [news.name]: { beforeWrite: prepareNews }, [newsCategory.name]: { beforeDelete: refuseUsedCategory } },
  scheduledJobs: newsJobs,
  seed: seedNews,
  answers: { fileScopes: { [news.name]: newsFiles, [pendingFiles(news)]: newsDrafts } },
}
