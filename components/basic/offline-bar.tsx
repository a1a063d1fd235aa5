// A bar on top while neither the network nor the server can be reached; the page below stays readable.
import { useOffline } from 'next/offline'
import { useTranslations } from 'next-intl'
import styles from './state.module.css'
import { StatusGlyph } from './status-glyph'

export function OfflineBar() {
  const offline = useOffline()
  const t = useTranslations('office')
  if (!offline) return null
  return (
    <div className={styles.offline} role="alert">
      <StatusGlyph shape="idle" />
      {t('offline')}
    </div>
  )
}
