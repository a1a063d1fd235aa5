// The root of the public pages: plain HTML and CSS, one document per language, always light.
import type { Viewport } from 'next'
import type { ReactNode } from 'react'
import { type LanguageProps, languageOf } from '../address'
import '../../tokens.css'
import '../site.css'

export const viewport: Viewport = { width: 'device-width', initialScale: 1, themeColor: '#f1f4f5' }

export default async function SiteLayout({ children, params }: LanguageProps & { children: ReactNode }) {
  return (
    <html lang={await languageOf({ params })} data-theme="light">
      <body>{children}</body>
    </html>
  )
}
