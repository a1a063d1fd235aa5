// The internal path of a public address: query values become part of the path, so that the page can be cached.
import { recordKey } from '../record-key.ts'
import { solutionTabs } from './solution.ts'

export interface SiteTarget {
  /** The path below the language, '/article/0190…'. */
  to: string
  /** Rendered once and cached until its content changes; other pages are rendered for each visitor. */
  kept: boolean
}

/** The query parameter of the language, for search engines and links: /index?lang=en. */
export const languageName = 'lang'

/** The address of a page in a language; Chinese has no parameter. */
export function addressIn(language: string, path: string): string {
  return language === 'zh-CN' ? path : `${path}${path.includes('?') ? '&' : '?'}${languageName}=${language}`
}

const word = /^[A-Za-z][\w-]{0,29}$/
const kept = (to: string): SiteTarget => ({ to, kept: true })
const live = (to: string): SiteTarget => ({ to, kept: false })
const legalDocuments = new Set(['privacy', 'agreement', ...solutionTabs.map((tab) => `brochure-${tab}`)])

/**
 * The inner path of a public page. `sent` (a form was taken), `again` (a form came back with mistakes) and `preview` (unpublished texts) are for one visitor alone. Values that
 * none of our links contains are ignored, so that invented addresses cannot fill the cache.
 */
export function siteTarget(path: string, query: URLSearchParams): SiteTarget {
  const page = path.slice(1)
  // What stands around all pages is looked at around the first one.
  if (query.has('preview')) return live(`/preview/${query.get('preview') === 'frame' ? 'frame' : page}`)
  if (query.has('sent') || query.has('again')) return live(`/after/${page}`)
  switch (path) {
    case '/article': {
      const key = query.get('key') ?? ''
      return recordKey.test(key) ? kept(`/article/${key}`) : kept('/article')
    }
    case '/news':
      return query.get('q')?.trim() ? live('/search') : kept(`/news${listPart(query, 'category', recordKey)}`)
    case '/forum': {
      const post = query.get('post') ?? ''
      return recordKey.test(post) ? kept(`/forum/post/${post}`) : kept(`/forum${listPart(query, 'board', word)}`)
    }
    case '/404':
      return kept('/missing')
    case '/board':
      return kept(`/board${listPart(query, '', word)}`)
    case '/solution': {
      const tab = query.get('tab') ?? ''
      return kept((solutionTabs as readonly string[]).includes(tab) ? `/solution/${tab}` : `/solution/${solutionTabs[0]}`)
    }
    case '/info': {
      const document = query.get('doc') ?? ''
      return legalDocuments.has(document) ? kept(`/info/${document}`) : live('/info')
    }
    case '/register':
    case '/registerResult':
      return live(path)
    case '/proxy':
      return query.has('deals') ? live('/after/proxy') : kept(path)
    default:
      return kept(path)
  }
}

/** '/{choice or all}/{page number}' */
function listPart(query: URLSearchParams, name: string, pattern: RegExp): string {
  const choice = query.get(name) ?? ''
  const page = Number(query.get('pageNo') ?? 1)
  const number = Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1
  return `/${pattern.test(choice) ? choice : 'all'}/${number}`
}
