// Yes or no.
import { useTranslations } from 'next-intl'
import { Empty } from '@/components/basic/values'
import type { ShowProps } from '@/components/record/field/field-props'

export function ShowFlag({ name, row }: ShowProps<'flag'>) {
  const t = useTranslations('widget.field')
  const value = row[name]
  if (value === null || value === undefined) return <Empty />
  return <>{value ? t('yes') : t('no')}</>
}
