// The days of an opportunity in its stage, marked if its pipeline allows fewer (docs/domain/opportunity.md).
import { useTranslations } from 'next-intl'
import { StatusTag } from '@/components/basic/status'
import { Empty } from '@/components/basic/values'
import type { Business } from '../rows'

/** Days in the stage; a triangle when they are too many. */
export function StayDays({ row }: { row: Business }) {
  const t = useTranslations('business')
  if (typeof row.stay_days !== 'number') return <Empty />
  const text = t('stay', { n: row.stay_days })
  return row.overstayed === true ? <StatusTag shape="overdue">{text}</StatusTag> : text
}
