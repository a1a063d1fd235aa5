// The calls of the pages' texts as the screen uses them.
import type { Node } from './content'

export type Language = 'zh-CN' | 'en'

export interface PageState {
  page: string
  language: Language
  has_draft: boolean
  is_published: boolean
  update_time: string | null
  update_by_name: string | null
  publish_time: string | null
  publish_by_name: string | null
  row_version: number
}

export interface PageTexts extends PageState {
  content: unknown
  schema: Node
}

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
export function previewPath(page: string, language: Language): string {
  const query = new URLSearchParams({ preview: page, ...(language === 'en' && { texts: 'en' }) })
  return `${page === 'frame' ? '/index' : `/${page}`}?${query}`
}

/** Where visitors see it. */
export function publicPath(page: string): string {
  return page === 'frame' || page === 'index' ? '/index' : page === 'article' ? '/news' : page === 'info' ? '/info?doc=privacy' : `/${page}`
}
