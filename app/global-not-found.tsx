// An address that no route group serves; the middleware sends what it does not know to /404 before (lib/proxy/guard.ts).
import type { Metadata } from 'next'
import { getLocale } from 'next-intl/server'
import { asLocale } from '@/lib/i18n/locales'
import { Missing, missingWords } from './(site)/pages/missing'
import './tokens.css'
import './(site)/site.css'

export async function generateMetadata(): Promise<Metadata> {
  return { title: missingWords(asLocale(await getLocale())).title }
}

export default async function GlobalNotFound() {
  const language = asLocale(await getLocale())
  return (
    <html lang={language} data-theme="light">
      <body>
        <Missing language={language} />
      </body>
    </html>
  )
}
