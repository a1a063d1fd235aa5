// Composes a public page: frame, texts, body. Used for cached pages, answers of forms and previews.
import type { Attempt } from '@/components/site/form-view'
import { SiteFrame } from '@/components/site/frame'
import type { Locale } from '@/lib/i18n/locales'
import { text } from '@/lib/i18n/text'
import type { SiteContent, SitePage } from '@/lib/model/site/schemas'
import { publicOrigin } from '@/lib/site/visitor'
import { contentOf } from './data'
import type { BodyProps } from './pages/body'
import { BoardBody, ForumBody } from './pages/community'
import { AboutBody, ProxyBody, ServiceBody } from './pages/company'
import { IndexBody } from './pages/index-page'
import { NewsBody } from './pages/news'
import { PartnerBody, PartnerPayBody } from './pages/partner'
import { SmartSaleBody } from './pages/smart-sale'
import { SolutionBody } from './pages/solution'

/** Pages that are drawn from their texts and the address alone. */
export type PlainPage = Exclude<SitePage, 'frame' | 'article' | 'info'>

const bodies: { [P in PlainPage]: (props: BodyProps<P>) => React.ReactNode | Promise<React.ReactNode> } = {
  index: IndexBody,
  solution: SolutionBody,
  smartSale: SmartSaleBody,
  partner: PartnerBody,
  partnerPay: PartnerPayBody,
  proxy: ProxyBody,
  service: ServiceBody,
  about: AboutBody,
  news: NewsBody,
  forum: ForumBody,
  board: BoardBody,
}

export const isPlainPage = (name: string): name is PlainPage => Object.hasOwn(bodies, name)

interface ViewProps<P extends PlainPage> {
  page: P
  language: Locale
  args?: Readonly<Record<string, string>>
  attempt?: Attempt | null
  /** Unpublished texts, for a preview. */
  draft?: SiteContent[P] | undefined
  /** Unpublished texts of what stands around the page. */
  frame?: SiteContent['frame'] | undefined
}

export async function PageView<P extends PlainPage>({ page, language, args = {}, attempt = null, draft, frame }: ViewProps<P>) {
  const content = draft ?? (await contentOf(language, page))
  const Body = bodies[page] as (props: BodyProps<P>) => Promise<React.ReactNode>
  return (
    <Framed language={language} current={`/${page}`} banner={(draft ?? frame) && text(language, 'site.preview.banner')} frame={frame}>
      <Body language={language} content={content} attempt={attempt} args={args} />
    </Framed>
  )
}

interface FramedProps {
  language: Locale
  current: string
  banner?: string | undefined
  frame?: SiteContent['frame'] | undefined
  children: React.ReactNode
}

/** Anything inside the public frame. */
export async function Framed({ language, current, banner, frame, children }: FramedProps) {
  return (
    <SiteFrame
      language={language}
      content={frame ?? (await contentOf(language, 'frame'))}
      current={current}
      boardAddress={`${publicOrigin()}/board`}
      banner={banner}
    >
      {children}
    </SiteFrame>
  )
}
