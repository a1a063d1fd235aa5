// What the body of a public page is given.
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
