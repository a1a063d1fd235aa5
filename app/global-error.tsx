// The global error page, shown when a page cannot be rendered at all. Without a stylesheet, because every page would preload it.
'use client'
import type { CSSProperties } from 'react'
import { FailedPicture } from '@/components/basic/failed-picture'
import { brokenText } from '@/lib/i18n/broken-text'

interface GlobalErrorProps {
  error: Error & { digest?: string }
  reset(): void
}

/** The tokens that this page and its drawing use; nothing else brings them. */
const tokens = {
  '--fs-14': '14px',
  '--fs-24': '24px',
  '--lh-tight': '1.35',
  '--space-8': '8px',
  '--space-16': '16px',
  '--space-20': '20px',
  '--space-24': '24px',
  '--space-32': '32px',
  '--surface': '#ffffff',
  '--text': '#14232b',
  '--text-2': '#44555e',
  '--text-on': '#ffffff',
  '--line-strong': '#b9c5cb',
  '--primary': '#0b5a7a',
  '--bad': '#b22d28',
  '--bad-bg': '#fceceb',
} as CSSProperties
const body: CSSProperties = {
  ...tokens,
  margin: 0,
  fontFamily: 'system-ui, sans-serif',
  color: 'var(--text)',
  background: 'var(--surface)',
}
const page: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  boxSizing: 'border-box',
  minHeight: '100dvh',
  padding: 'var(--space-32) var(--space-20)',
  textAlign: 'center',
}
const head: CSSProperties = { margin: 'var(--space-16) 0 0', fontSize: 'var(--fs-24)', lineHeight: 'var(--lh-tight)' }
const line: CSSProperties = { maxWidth: 420, margin: 'var(--space-8) 0 var(--space-24)', color: 'var(--text-2)' }
const button: CSSProperties = {
  height: 40,
  padding: '0 var(--space-24)',
  border: 0,
  borderRadius: 4,
  cursor: 'pointer',
  background: 'var(--primary)',
  color: 'var(--text-on)',
  fontFamily: 'inherit',
  fontSize: 'var(--fs-14)',
  fontWeight: 600,
}

export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang={typeof document === 'undefined' ? 'zh-CN' : document.documentElement.lang} data-theme="light">
      <body style={body}>
        <main style={page} role="alert">
          <title>{brokenText('title')}</title>
          <FailedPicture />
          <h1 style={head}>{brokenText('title')}</h1>
          <p style={line}>{brokenText('text')}</p>
          {error.digest && <p style={line}>{brokenText('number').replace('{number}', error.digest)}</p>}
          <button style={button} type="button" onClick={reset}>
            {brokenText('again')}
          </button>
        </main>
      </body>
    </html>
  )
}
