// The root of the pages around signing in: plain HTML and CSS, no widget library, always light.
import type { Metadata, Viewport } from 'next'
import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import '../tokens.css'
import './auth.css'

export const metadata: Metadata = { robots: { index: false } }
export const viewport: Viewport = { width: 'device-width', initialScale: 1, themeColor: '#0f2833' }

export default async function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={await getLocale()} data-theme="light">
      <body>{children}</body>
    </html>
  )
}
