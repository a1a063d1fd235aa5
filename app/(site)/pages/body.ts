// The properties of the body of a public page, and the page number of its list.
import type { Attempt } from '@/components/site/form-view'
import type { Locale } from '@/lib/i18n/locales'
import type { SiteContent, SitePage } from '@/lib/model/site/schemas'

export interface BodyProps<P extends SitePage> {
  language: Locale
  content: SiteContent[P]
  /** A form of this page that was just sent, shown with thanks or with its mistakes. */
  attempt: Attempt | null
  /** What the address asks for: tab, category, page number, key. */
  args: Readonly<Record<string, string>>
}

/** The page of a list that an address asks for; the first for anything that is no number of one. */
export const pageOfArgs = ({ page = '1' }: BodyProps<SitePage>['args']): number => (/^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1)
