// Says that a part of the screen could not be loaded, for as long as that is so; it is tried again meanwhile.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { retryUnloaded, unloaded } from '@/lib/client/retried'
import { useStore } from '@/lib/client/store'
import styles from './toasts.module.css'

export function Unloaded() {
  const { parts } = useStore(unloaded)
  return parts > 0 && <Notice />
}

function Notice() {
  const t = useTranslations('shell.unloaded')
  return (
    <div className={styles.toast} role="alert" data-tone="bad">
      <StatusGlyph shape="bad" size={16} />
      <div>
        {t('text')}
        <div className={styles.actions}>
          <Button size="small" onClick={retryUnloaded}>
            {t('retry')}
          </Button>
          <Button size="small" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        </div>
      </div>
    </div>
  )
}
