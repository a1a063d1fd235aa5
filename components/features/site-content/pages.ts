// The calls of the pages' texts as the screen uses them.
import type { PageState, TextSchema } from '@/lib/model/calls/site-content'
import type { SiteLanguage } from '@/lib/model/site/pages'

/** A page with its texts. */
export interface PageTexts extends PageState {
  schema: TextSchema
}

/** Whether an answered page came with its texts: it was asked for by name. */
export const hasTexts = (page: PageState | undefined): page is PageTexts => page?.schema !== undefined

export const siteCalls = {
  query: 'POST /api/fintech/biz/site/page/query',
  save: 'POST /api/fintech/biz/site/page/save',
  publish: 'POST /api/fintech/biz/site/page/publish',
  discard: 'POST /api/fintech/biz/site/page/discard',
  history: 'POST /api/fintech/biz/site/page/history',
  version: 'GET /api/fintech/biz/site/page/version/{id}',
  restore: 'POST /api/fintech/biz/site/page/restore',
} as const

/** Where a page's draft is seen by who may edit it. */
export function previewPath(page: string, language: SiteLanguage): string {
  const query = new URLSearchParams({ preview: page, ...(language === 'en' && { texts: 'en' }) })
  return `${page === 'frame' ? '/index' : `/${page}`}?${query}`
}

/** Where visitors see it. */
export function publicPath(page: string): string {
  return page === 'frame' || page === 'index' ? '/index' : page === 'article' ? '/news' : page === 'info' ? '/info?doc=privacy' : `/${page}`
}
