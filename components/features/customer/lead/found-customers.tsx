// Existing customers that may equal a lead: chosen with one click (which claims them from the pool), or a request to their owner to work together.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMarks } from '@/components/basic/use-marks'
import type { Option } from '@/components/record/field/picker/paged-select'
import { notify, send } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import type { CallAnswer } from '@/lib/model/calls/names'
import styles from '../customer.module.css'

interface FoundCustomersProps {
  leadKey: string
  found: CallAnswer<'POST /api/fintech/biz/clue/duplicate'>['records']
  onTake: (customer: Option) => void
}

export function FoundCustomers({ leadKey, found, onTake }: FoundCustomersProps) {
  const marks = useMarks()
  const t = useTranslations('lead.becomes')
  const { busy, alone } = useAlone()
  const [asked, setAsked] = useState(false)
  const customers = found.filter((one) => one.entity === 'customer')
  if (customers.length === 0) return null
  const ask = () =>
    alone(async () => {
      const { owners } = await send('POST /api/fintech/biz/clue/askCollaboration', { clue_key: leadKey })
      notify().success(t('asked', { names: owners.join(marks.list) }))
      setAsked(true)
    })
  return (
    <div className={styles.hands} role="note" aria-label={t('found')}>
      <span className={styles.warning}>{t('found')}</span>
      {customers.map(({ field, name, in_pool, owner_name, customer_key }) => (
        <div key={`${field} ${name}`}>
          <span>{name}</span>
          <span>
            {in_pool ? t('inPool') : t('owned', { owner: owner_name ?? '—' })}{' '}
            {customer_key && (
              <button type="button" className={styles.take} onClick={() => onTake({ value: customer_key, label: name })}>
                {t('take')}
              </button>
            )}
          </span>
        </div>
      ))}
      {customers.some((one) => !one.in_pool && !one.customer_key) && (
        <Button size="small" loading={busy} disabled={asked} onClick={() => void ask()}>
          {t(asked ? 'askedAlready' : 'askOwner')}
        </Button>
      )}
    </div>
  )
}
