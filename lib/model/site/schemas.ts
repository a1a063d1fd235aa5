// The schemas of the texts of each public page.
import type { z } from 'zod'
import { articleContent, boardContent, forumContent, infoContent, newsContent } from './community.ts'
import { aboutContent, proxyContent, serviceContent } from './company.ts'
import { frameContent } from './frame.ts'
import { indexContent } from './index-page.ts'
import { partnerContent, partnerPayContent } from './partner.ts'
import { smartSaleContent, solutionContent } from './solution.ts'

export const siteSchemas = {
  frame: frameContent,
  index: indexContent,
  solution: solutionContent,
  smartSale: smartSaleContent,
  partner: partnerContent,
  partnerPay: partnerPayContent,
  proxy: proxyContent,
  service: serviceContent,
  news: newsContent,
  article: articleContent,
  about: aboutContent,
  forum: forumContent,
  board: boardContent,
  info: infoContent,
} as const

/** A page by its address, or `frame`: header and footer of all pages. */
export type SitePage = keyof typeof siteSchemas
export type SiteContent = { [P in SitePage]: z.infer<(typeof siteSchemas)[P]> }
