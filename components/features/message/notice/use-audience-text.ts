// Who a notice is for, in words.
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { NoticeRow } from '@/lib/model/calls/notice'

/** 全体员工, 指定 3 人, 2 个部门. */
export function useAudienceText(): (row: NoticeRow) => string {
  const t = useTranslations('notice.audience')
  return useCallback(
    (row) => {
      const departments = (row.dept_key as string[] | null) ?? []
      const keys = (row.ref_key as string[] | null) ?? []
      if (departments.length > 0) return t('departments', { n: departments.length })
      return keys[0] === 'ALL' ? t('ALL') : t('users', { n: keys.length })
    },
    [t],
  )
}
