// The area of news.
import { news } from '../../model/entities/news.ts'
import { newsCategory } from '../../model/entities/news-category.ts'
import type { Area } from '../area/area.ts'
import { pendingFiles } from '../entity/pending.ts'
import { newsCalls, newsDrafts, newsFiles, refuseUsedCategory } from './calls.ts'
import { newsJobs } from './jobs.ts'
import { prepareNews } from './save.ts'
import { seedNews } from './seed.ts'

export const newsArea: Area = {
  name: 'news',
  calls: newsCalls,
  hooks: { [news.name]: { beforeWrite: prepareNews }, [newsCategory.name]: { beforeDelete: refuseUsedCategory } },
  scheduledJobs: newsJobs,
  seed: seedNews,
  answers: { fileScopes: { [news.name]: newsFiles, [pendingFiles(news)]: newsDrafts } },
}
