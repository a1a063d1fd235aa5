// How long the certificates of what the settings name are good for; nothing where none is named (docs/domain/operations.md#certificates).
import { useTranslations } from 'next-intl'
import { Failure } from '@/components/basic/answer'
import { StatusText } from '@/components/basic/status'
import { formatDate } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import type { Certificate } from '@/lib/model/calls/operations'
import { renewalDays } from '@/lib/model/certificate'
import styles from './operations.module.css'

/** One of the facts of 运行状态. */
export function Certificates() {
  const t = useTranslations('operations')
  const asked = useCall('GET /api/app/base/app/sys/operations/certificates')
  const { data } = asked
  if (!asked.error && !data?.records.length) return null
  return (
    <div className={styles.wide}>
      <dt>{t('fact.certificates')}</dt>
      <dd>
        <Failure of={asked} />
        {data?.records.map((one) => (
          <span key={one.address} className={styles.certificate}>
            {t(one.valid_to ? 'certificate.until' : 'certificate.unread', {
              owner: t(`certificate.owner.${one.owner}`),
              address: one.address,
              date: one.valid_to ? formatDate(one.valid_to) : '',
            })}
            <StatusText shape={shapeOf(one)}>{t(`certificate.${wordOf(one)}`, { n: one.days ?? 0 })}</StatusText>
          </span>
        ))}
      </dd>
    </div>
  )
}

const wordOf = ({ days }: Certificate) => (days === null ? 'away' : days < 0 ? 'over' : days < renewalDays ? 'soon' : 'good')

function shapeOf({ days }: Certificate) {
  if (days === null) return 'idle'
  if (days < 0) return 'bad'
  return days < renewalDays ? 'overdue' : 'ok'
}
