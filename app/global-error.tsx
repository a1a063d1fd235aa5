// The last page: what is shown when a page cannot be rendered at all.
'use client'
import { Illustration } from '@/components/state/illustration'
import { failureText } from '@/lib/i18n/failure-text.ts'
import './(auth)/auth.css'
import styles from './(auth)/missing.module.css'
import './tokens.css'

interface GlobalErrorProps {
  error: Error & { digest?: string }
  reset(): void
}

export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang={typeof document === 'undefined' ? 'zh-CN' : document.documentElement.lang} data-theme="light">
      <body>
        <main className={styles.page} role="alert">
          <title>{failureText('brokenTitle')}</title>
          <Illustration picture="failed" />
          <h1>{failureText('brokenTitle')}</h1>
          <p>{failureText('brokenText')}</p>
          {error.digest && <p>{failureText('number').replace('{number}', error.digest)}</p>}
          <button className={styles.home} type="button" onClick={reset}>
            {failureText('again')}
          </button>
        </main>
      </body>
    </html>
  )
}
