// The control of a filter whose value is chosen: a dictionary's word, a day, a record, an area, yes or no.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useClear } from '@/components/basic/use-clear'
import { type ChosenProps, listOf, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { AreaControl, RefControl, TreeControl } from '@/components/record/field/lazy-controls'
import { DictDropdown } from '@/components/record/field/picker/dict-dropdown'
import type { Option } from '@/components/record/field/picker/paged-select'
import { useDict } from '@/components/record/field/use-dict'
import { rememberNames, useNames } from '@/components/record/field/use-names'
import type { FieldKind } from '@/lib/model/field'
import { FilterDate } from './date'

const days = () => import('@/components/record/field/date-control')
const records = () => import('@/components/record/field/ref-control')
const areas = () => import('@/components/record/field/picker/area-control')

/** What a kind's control loads by itself. Asked for from here it is the same code; from the list it would be another copy, since a list has other code already. */
export const codeOf: Partial<Record<FieldKind, () => Promise<unknown>>> = {
  date: days,
  datetime: days,
  ref: records,
  refs: records,
  area: areas,
  json: areas,
}

export function ChosenFilter({ field, ...rest }: ChosenProps): ReactNode {
  switch (field.kind) {
    case 'flag':
      return <FilterFlag {...rest} field={field} />
    case 'date':
    case 'datetime':
      return <FilterDate {...rest} field={field} />
    case 'choice':
      return rest.options ? <FilterOptions {...rest} options={rest.options} /> : <FilterChoice {...rest} field={field} />
    case 'choices':
      return <FilterChoices {...rest} field={field} />
    case 'ref':
    case 'refs':
      return <FilterRef {...rest} field={field} />
    default:
      return <FilterArea {...rest} />
  }
}

/** Everything within the chosen province, city or district. */
function FilterArea({ value, onChange, id }: Omit<ChosenProps, 'field'>) {
  return <AreaControl id={id} anyLevel value={listOf(value).slice(-1)} onChange={(codes) => onChange(codes.at(-1))} />
}

/** Any of the chosen words of a dictionary. */
function FilterChoices({ field, value, onChange, id }: ChosenProps<'choice' | 'choices'>) {
  return (
    <DictDropdown
      id={id}
      dict={field.dict}
      multiple
      value={listOf(value)}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  )
}

/** One of the options that the list gives. */
function FilterOptions({ options, value, onChange, id }: Omit<ChosenProps, 'field'> & Required<Pick<ChosenProps, 'options'>>) {
  const clear = useClear()
  return (
    <Select
      id={id}
      style={full}
      allowClear={clear}
      showSearch={{ optionFilterProp: 'label' }}
      value={textOf(value) || undefined}
      onChange={(next) => onChange(next)}
      options={[...options]}
    />
  )
}

/** Any of the chosen values; of a tree the one chosen leaf. */
function FilterChoice(props: ChosenProps<'choice'>) {
  const { field, value, onChange, id } = props
  const words = useDict(field.dict)
  if (!words.isTree) return <FilterChoices {...props} />
  return <TreeControl id={id} words={words} value={textOf(value) || null} onChange={(next) => onChange(next ?? undefined)} />
}

/** Yes, no or either in the filter bar. */
function FilterFlag({ value, onChange, id }: ChosenProps<'flag'>) {
  const clear = useClear()
  const t = useTranslations('widget.field')
  return (
    <Select
      id={id}
      style={full}
      allowClear={clear}
      value={textOf(value) || undefined}
      onChange={(next) => onChange(next)}
      options={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
    />
  )
}

/** Any of the chosen records; their names are remembered, because the address keeps only the keys. */
function FilterRef({ field, value, onChange, id }: ChosenProps<'ref' | 'refs'>) {
  const keys = listOf(value)
  const names = useNames(field.to, keys)
  const options: Option[] = keys.map((key) => ({ value: key, label: names[key] ?? key }))
  return (
    <RefControl
      id={id}
      field={field}
      multiple
      value={options}
      onChange={(next) => {
        rememberNames(field.to, next)
        onChange(next.length > 0 ? next.map((option) => option.value) : undefined)
      }}
    />
  )
}
