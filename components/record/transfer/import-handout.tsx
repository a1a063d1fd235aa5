// What an import made for its importer alone: fetched once, then the server knows it no more.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { ApiError, sendForFile } from '@/lib/client/api'
import { saveAnswer } from './save-file'
import styles from './transfer.module.css'

interface HandoutProps {
  batchKey: string
  onFetched: () => void
}

export function ImportHandout(props: HandoutProps) {
  const t = useTranslations('transferScreen.handout')
  return (
    <section className={styles.handout} aria-label={t('title')}>
      <div>
        <h3 className={styles.heading}>{t('title')}</h3>
        <p>{t('text')}</p>
      </div>
      <HandoutButton {...props} />
    </section>
  )
}

/** Fetches the sheet; a double click fetches it once. */
export function HandoutButton({ batchKey, onFetched, small }: HandoutProps & { small?: boolean }) {
  const t = useTranslations('transferScreen.handout')
  const [busy, setBusy] = useState(false)
  const acting = useRef(false)
  const fetchOnce = async () => {
    if (acting.current) return
    acting.current = true
    setBusy(true)
    try {
      saveAnswer(await sendForFile('POST /api/eis/restful/import/handout', { batch_key: batchKey }))
      onFetched()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      acting.current = false
      setBusy(false)
    }
  }
  return (
    <Button
      type="primary"
      size={small ? 'small' : undefined}
      icon={<Icon name="download" size={14} />}
      loading={busy}
      onClick={() => void fetchOnce()}
    >
      {t('fetch')}
    </Button>
  )
}
