// The last page: what is shown when a page cannot be rendered at all.
'use client'
import { FailedPicture } from '@/components/basic/failed-picture'
import { brokenText } from '@/lib/i18n/broken-text'
import './(auth)/auth.css'
import styles from './global-error.module.css'
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
          <title>{brokenText('title')}</title>
          <FailedPicture />
          <h1>{brokenText('title')}</h1>
          <p>{brokenText('text')}</p>
          {error.digest && <p>{brokenText('number').replace('{number}', error.digest)}</p>}
          <button className={styles.home} type="button" onClick={reset}>
            {brokenText('again')}
          </button>
        </main>
      </body>
    </html>
  )
}
