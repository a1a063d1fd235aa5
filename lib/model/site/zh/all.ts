// All default Chinese texts of the public pages.
import type { SiteContent } from '../schemas.ts'
import { article, board, forum, news } from './community.ts'
import { about, proxy, service } from './company.ts'
import { frame } from './frame.ts'
import { index } from './index-page.ts'
import { info } from './info.ts'
import { partner, partnerPay } from './partner.ts'
import { smartSale } from './smart-sale.ts'
import { solution } from './solution.ts'

export const chinese: SiteContent = {
  frame,
  index,
  solution,
  smartSale,
  partner,
  partnerPay,
  proxy,
  service,
  news,
  article,
  about,
  forum,
  board,
  info,
}
