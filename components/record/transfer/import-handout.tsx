// What an import made for its importer alone: fetched once, then the server knows it no more.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { sendForFile } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
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
  const { busy, alone } = useAlone()
  const fetchOnce = () =>
    alone(async () => {
      saveAnswer(await sendForFile('POST /api/eis/restful/import/handout', { batch_key: batchKey }))
      onFetched()
    })
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
