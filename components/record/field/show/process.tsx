// The process model that a record names, by its name.
import { useTranslations } from 'next-intl'
import { Ellipsis } from '@/components/basic/values'
import { type ShowProps, textOf } from '@/components/record/field/field-props'
import { useProcesses } from '@/components/record/field/use-processes'

export function ShowProcess({ name, row }: ShowProps<'text'>) {
  const t = useTranslations('widget.field')
  const { processes } = useProcesses()
  const key = textOf(row[name])
  if (!key) return <>{t('usualProcess')}</>
  return <Ellipsis text={processes.find((one) => one.process_definition_key === key)?.model_name ?? key} units={25} />
}
