// A bar on top while neither the network nor the server can be reached, or after a save that the server could not do; the page below stays as it is.
import { Button } from 'antd'
import { useOffline } from 'next/offline'
import { useTranslations } from 'next-intl'
import { failedSave } from '@/lib/client/api'
import { useStore } from '@/lib/client/store'
import styles from './state.module.css'
import { StatusGlyph } from './status-glyph'

export function ConnectionBar() {
  const offline = useOffline()
  const { failed } = useStore(failedSave)
  const t = useTranslations('office')
  if (!offline && !failed) return null
  return (
    <div className={styles.offline} role="alert">
      <StatusGlyph shape="idle" />
      {offline ? t('offline') : t('saveFailed')}
      {!offline && (
        <Button size="small" type="link" onClick={() => failedSave.set({ failed: false })}>
          {t('saveFailedClose')}
        </Button>
      )}
    </div>
  )
}
