// What the public pages say until an administrator publishes other texts. Nothing else imports the files of lib/content/site.
import type { SiteLanguage } from '../model/site/pages.ts'
import { type SiteContent, type SitePage, siteSchemas } from '../model/site/schemas.ts'
import aboutEn from './site/en/about.json' with { type: 'json' }
import articleEn from './site/en/article.json' with { type: 'json' }
import boardEn from './site/en/board.json' with { type: 'json' }
import forumEn from './site/en/forum.json' with { type: 'json' }
import frameEn from './site/en/frame.json' with { type: 'json' }
import indexEn from './site/en/index.json' with { type: 'json' }
import infoEn from './site/en/info.json' with { type: 'json' }
import newsEn from './site/en/news.json' with { type: 'json' }
import partnerEn from './site/en/partner.json' with { type: 'json' }
import partnerPayEn from './site/en/partnerPay.json' with { type: 'json' }
import proxyEn from './site/en/proxy.json' with { type: 'json' }
import serviceEn from './site/en/service.json' with { type: 'json' }
import smartSaleEn from './site/en/smartSale.json' with { type: 'json' }
import solutionEn from './site/en/solution.json' with { type: 'json' }
import about from './site/zh-CN/about.json' with { type: 'json' }
import article from './site/zh-CN/article.json' with { type: 'json' }
import board from './site/zh-CN/board.json' with { type: 'json' }
import forum from './site/zh-CN/forum.json' with { type: 'json' }
import frame from './site/zh-CN/frame.json' with { type: 'json' }
import index from './site/zh-CN/index.json' with { type: 'json' }
import info from './site/zh-CN/info.json' with { type: 'json' }
import news from './site/zh-CN/news.json' with { type: 'json' }
import partner from './site/zh-CN/partner.json' with { type: 'json' }
import partnerPay from './site/zh-CN/partnerPay.json' with { type: 'json' }
import proxy from './site/zh-CN/proxy.json' with { type: 'json' }
import service from './site/zh-CN/service.json' with { type: 'json' }
import smartSale from './site/zh-CN/smartSale.json' with { type: 'json' }
import solution from './site/zh-CN/solution.json' with { type: 'json' }

/** By language and page. The types are those of the schemas; tests/unit/site-content.test.ts holds each file against its schema. */
export const siteTexts = {
  'zh-CN': { frame, index, solution, smartSale, partner, partnerPay, proxy, service, news, article, about, forum, board, info },
  en: {
    frame: frameEn,
    index: indexEn,
    solution: solutionEn,
    smartSale: smartSaleEn,
    partner: partnerEn,
    partnerPay: partnerPayEn,
    proxy: proxyEn,
    service: serviceEn,
    news: newsEn,
    article: articleEn,
    about: aboutEn,
    forum: forumEn,
    board: boardEn,
    info: infoEn,
  },
} as Record<SiteLanguage, SiteContent>

/** What a page says until an administrator publishes other texts. */
export function defaultContent<P extends SitePage>(page: P, language: SiteLanguage): SiteContent[P] {
  return siteTexts[language][page]
}

/**
 * Stored texts as a page can show them. Texts that were stored before a field was added get it from the defaults; what cannot be read at all is
 * replaced by the defaults, so that a page never fails on its texts.
 */
export function readContent<P extends SitePage>(page: P, language: SiteLanguage, stored: unknown): SiteContent[P] {
  const otherwise = defaultContent(page, language)
  const parsed = siteSchemas[page].safeParse(fillIn(stored, otherwise))
  return parsed.success ? (parsed.data as SiteContent[P]) : otherwise
}

/** `stored` with the members of `otherwise` that it lacks; arrays are taken as they are. */
function fillIn(stored: unknown, otherwise: unknown): unknown {
  if (!isRecord(otherwise)) return stored === undefined ? otherwise : stored
  if (!isRecord(stored)) return otherwise
  return Object.fromEntries(Object.entries(otherwise).map(([name, value]) => [name, fillIn(stored[name], value)]))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
