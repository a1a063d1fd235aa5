// The third step: how far the import is, and what it came to.
import { useTranslations } from 'next-intl'
import { StatusText } from '@/components/basic/status'
import type { Wizard } from '@/lib/model/calls/transfer'
import { Figures, ImportErrors, Working } from './import-check'
import { ImportHandout } from './import-handout'
import styles from './transfer.module.css'

export function ImportResult({ batch, onFetched }: { batch: Wizard; onFetched: () => void }) {
  const t = useTranslations('transferScreen.import')
  if (batch.status === 'RUNNING') return <Working batch={batch} />
  return (
    <div className={styles.check}>
      <p role="status">
        {batch.status === 'DONE' ? (
          <StatusText shape="ok">{t('done')}</StatusText>
        ) : (
          <StatusText shape="bad">{batch.reason ?? t(batch.status === 'CANCELLED' ? 'CANCELLED' : 'FAILED')}</StatusText>
        )}
      </p>
      <Figures
        figures={[
          [t('added'), batch.success],
          [t('updated'), batch.updated],
          [t('skipped'), batch.skipped],
          [t('bad'), batch.fail],
        ]}
        bad={batch.fail > 0}
      />
      {batch.has_handout && <ImportHandout batchKey={batch.batch_key} onFetched={onFetched} />}
      {batch.fail > 0 && <p className={styles.note}>{t('doneNote')}</p>}
      <ImportErrors batch={batch} />
    </div>
  )
}
