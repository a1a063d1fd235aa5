// The root of the signed-in pages: look, texts, and the frame that loads the session in the browser.
import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { FrameTexts } from '@/components/basic/sent-texts'
import { firstScript } from '@/components/basic/theme/first-script'
import { libraryTexts } from '@/components/basic/theme/library-texts'
import { readPreferences } from '@/components/basic/theme/preferences'
import { ThemeProvider } from '@/components/basic/theme/theme-provider'
import { ApproverHost } from '@/components/features/approval/choose/approver-host'
import { earlyLists } from '@/components/features/customer/customer-lists'
import { MessageBell } from '@/components/features/message/message-bell'
import { LazyDrawerNews } from '@/components/features/news/lazy-drawer-news'
import { EarlyCalls } from '@/components/frame/early-calls'
import { Shell } from '@/components/frame/shell'
import { FilterCode } from '@/components/record/field/filter/filter-code'
import { UploadLimit } from '@/components/record/file/upload-limit'
import { compiledMessagesOf } from '@/lib/i18n/compiled'
import { asLocale } from '@/lib/i18n/locales'
import { recordLists } from '@/lib/model/record-lists'
import { screens } from '@/lib/model/screens'
import { loadAppInfo } from '@/lib/proxy/inside'
import { settings } from '@/lib/proxy/settings'
// of its own, so that both travel as one sheet: the one that all pages share would be another request
import '../tokens.css?office'
import './office.css'

export const metadata: Metadata = { robots: { index: false } }
export const viewport: Viewport = { width: 'device-width', initialScale: 1, themeColor: '#0f2833' }

export default async function OfficeLayout({ children }: { children: ReactNode }) {
  const [locale, jar, given, info, t] = await Promise.all([getLocale(), cookies(), headers(), loadAppInfo(), getTranslations('common')])
  const nonce = given.get('x-nonce') ?? undefined
  const texts = JSON.stringify(compiledMessagesOf(asLocale(locale), ['common', 'office', 'shell', 'message', 'widget', 'validation']))
  const preferences = readPreferences((name) => jar.get(name)?.value)
  return (
    <html lang={locale} data-theme={preferences.mode} data-density={preferences.density} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a script element has no other way; the text is our own */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstScript }} />
        <EarlyCalls nonce={nonce} lists={earlyLists} />
      </head>
      <body>
        <FrameTexts locale={locale} texts={texts}>
          <ThemeProvider nonce={nonce} locale={locale} texts={libraryTexts(locale)} preferences={preferences}>
            <UploadLimit bytes={settings().uploadBytes}>
              <FilterCode>
                <Shell
                  bell={<MessageBell news={<LazyDrawerNews />} />}
                  hosts={<ApproverHost />}
                  appInfo={info}
                  appName={info?.app_name || t('product')}
                  consoleUrl={settings().consoleUrl}
                  screens={screens}
                  recordLists={recordLists}
                  folded={jar.get('sidebar')?.value === '0'}
                >
                  {children}
                </Shell>
              </FilterCode>
            </UploadLimit>
          </ThemeProvider>
        </FrameTexts>
      </body>
    </html>
  )
}
