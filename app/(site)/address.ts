// The parts of a public route's address.
import { asLocale, type Locale } from '@/lib/i18n/locales'

export interface LanguageProps {
  params: Promise<{ locale: string }>
}

export async function languageOf({ params }: LanguageProps): Promise<Locale> {
  return asLocale((await params).locale)
}

/** Pages are rendered at their first request and then cached: nothing is prerendered, because the build has no database. */
export const drawnLater = async () => []

/** Single values of a query; of a repeated name the first. */
export function singleValues(query: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? (value[0] ?? '') : value]],
    ),
  )
}
