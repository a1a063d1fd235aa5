// A bar on top while the network is gone; the page below stays readable.
'use client'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import styles from './state.module.css'
import { StatusGlyph } from './status-glyph'

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
}

export function OfflineBar() {
  const online = useOnline()
  const t = useTranslations('office')
  if (online) return null
  return (
    <div className={styles.offline} role="alert">
      <StatusGlyph shape="idle" />
      {t('offline')}
    </div>
  )
}
