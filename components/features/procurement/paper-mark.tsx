// The mark of a supplier or resource whose papers expire soon or have expired.
import { useTranslations } from 'next-intl'
import { StatusTag } from '@/components/basic/status'
import { textOf } from '@/components/record/field/field-props'
import type { Resource, Supplier } from './rows'

export function PaperMark({ row }: { row: Supplier | Resource }) {
  const t = useTranslations('procurement')
  const count = Number(row.expiring_count ?? 0)
  if (count === 0) return null
  return <StatusTag shape="overdue">{t('expiring', { n: count, date: textOf(row.next_expire_date) })}</StatusTag>
}
