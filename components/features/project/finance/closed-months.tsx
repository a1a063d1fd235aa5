// The months that are closed for the whole company: one is closed, another opened again (docs/domain/income.md#closed-months).
import { Button, Input, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Labelled } from '@/components/record/form/form-field'
import { formatMinute, shanghaiNow } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { runMoney } from '../run'
import styles from './finance.module.css'

export function ClosedMonths({ onClose }: { onClose: () => void }) {
  const t = useTranslations('finance')
  const id = useId()
  const months = useCall('POST /api/eis/restful/accounting/lockedMonths')
  const { busy, alone } = useAlone()
  const [month, setMonth] = useState(shanghaiNow().subtract(1, 'month').format('YYYY-MM'))
  const change = (name: 'lock' | 'unlock', account_period: string) =>
    alone(async () => void (await runMoney(`POST /api/eis/restful/accounting/${name}`, { account_period })))
  return (
    <Modal open title={t('closeMonths')} width={480} footer={null} onCancel={onClose}>
      <Labelled id={id} label={t('months.month')} wide>
        <Input id={id} type="month" value={month} onChange={(event) => setMonth(event.target.value)} />
      </Labelled>
      <Button type="primary" loading={busy} disabled={!/^\d{4}-\d{2}$/.test(month)} onClick={() => void change('lock', month)}>
        {t('months.lock')}
      </Button>
      <Answer of={months} skeleton={<LinesSkeleton lines={2} />} empty={<p>{t('months.none')}</p>}>
        {({ records }) => (
          <ul className={styles.runs} aria-label={t('closeMonths')}>
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
