// Whether a user can sign in, as glyph and word.
import { useTranslations } from 'next-intl'
import { StatusText } from '@/components/basic/status'
import { textOf } from '@/components/record/field/field-props'
import type { User } from './rows'

/** 正常, 冻结, held by the sign-in brake, or a registration that waits for its review. */
export function UserState({ row }: { row: User }) {
  const t = useTranslations('admin.user.state')
  if (textOf(row.audit_status) === 'WAIT') return <StatusText shape="wait">{t('waits')}</StatusText>
  if (textOf(row.status) === '2') return <StatusText shape="idle">{t('frozen')}</StatusText>
  if (row.lock_until) return <StatusText shape="overdue">{t('locked')}</StatusText>
  return <StatusText shape="ok">{t('normal')}</StatusText>
}
