// The closed months: one is closed, another opened again (docs/domain/income.md#closed-months).
import { Button, Input, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Labelled } from '@/components/record/form/form-field'
import { ApiError, notify, sendForAnswer } from '@/lib/client/api'
import { formatMinute, shanghaiNow } from '@/lib/client/format'
import { refreshCalls } from '@/lib/client/refresh'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import styles from './order.module.css'

export function MonthsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('order')
  const id = useId()
  const months = useCall('POST /api/eis/restful/accounting/lockedMonths')
  const { busy, alone } = useAlone()
  const [month, setMonth] = useState(shanghaiNow().subtract(1, 'month').format('YYYY-MM'))
  const change = (name: 'lock' | 'unlock', account_period: string) =>
    alone(async () => {
      try {
        notify().success((await sendForAnswer(`POST /api/eis/restful/accounting/${name}`, { account_period })).message)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      } finally {
        await refreshCalls(['/accounting/'])
      }
    })
  return (
    <Modal open title={t('months.title')} width={480} footer={null} onCancel={onClose}>
      <p>{t('months.hint')}</p>
      <div className={styles.choose}>
        <Labelled id={id} label={t('months.month')}>
          <Input id={id} type="month" value={month} onChange={(event) => setMonth(event.target.value)} />
        </Labelled>
        <Button type="primary" loading={busy} disabled={!/^\d{4}-\d{2}$/.test(month)} onClick={() => void change('lock', month)}>
          {t('months.lock')}
        </Button>
      </div>
      <Answer of={months} skeleton={<LinesSkeleton lines={2} />} empty={<p>{t('months.none')}</p>}>
        {({ records }) => (
          <ul className={styles.months} aria-label={t('months.title')}>
            {records.map((one) => (
              <li key={one.account_period}>
                <b>{one.account_period}</b>
                <small>{t('months.by', { name: one.lock_by_name ?? '', time: formatMinute(one.lock_time) })}</small>
                <Button size="small" disabled={busy} onClick={() => void change('unlock', one.account_period)}>
                  {t('months.unlock')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Modal>
  )
}
