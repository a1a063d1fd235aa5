// Province, city and district in one cascader or in three selects (docs/domain/pickers.md#areas); loaded when first needed.
import { Cascader, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { choicesOf } from '@/components/basic/answer'
import { useClear } from '@/components/basic/use-clear'
import type { ControlProps } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { type AreaNode, useAreas } from '@/components/record/field/use-areas'
import styles from './picker.module.css'

export interface AreaControlProps extends Omit<ControlProps, 'placeholder' | 'aria-label'> {
  /** Codes from the province down, fewer where a level has none; the lowest one alone says the same. */
  value: readonly string[]
  /** The chosen codes and the names joined by blanks. */
  onChange: (codes: string[], text: string) => void
  kind?: 'cascader' | 'select'
  /** A province or a city is enough, as for filters. */
  anyLevel?: boolean
}

const fieldNames = { label: 'text', value: 'value', children: 'children' } as const

export function AreaControl({ value: codes, onChange, kind = 'cascader', anyLevel, ...rest }: AreaControlProps) {
  const clear = useClear()
  const t = useTranslations('widget.area')
  const { tree, nameOf, pathOf, asked } = useAreas(true)
  const value = codes.length === 1 ? pathOf(codes[0] ?? '') : codes
  const put = (codes: string[]) => onChange(codes, codes.map(nameOf).join(' '))
  if (kind === 'cascader') {
    return (
      <Cascader<AreaNode>
        {...rest}
        style={full}
        allowClear={clear}
        options={tree}
        fieldNames={fieldNames}
        value={tree.length > 0 && value.length > 0 ? [...value] : undefined}
        changeOnSelect={anyLevel}
        expandTrigger="click"
        showSearch
        {...choicesOf(asked)}
        placeholder={t('placeholder')}
        displayRender={(labels) => labels.join(' ')}
        onChange={(path) => put(((path ?? []) as (string | number)[]).map(String))}
      />
    )
  }
  const [province, city] = value
  const cities = tree.find((node) => node.value === province)?.children ?? []
  const districts = cities.find((node) => node.value === city)?.children ?? []
  return (
    <span className={styles.levels}>
      {[tree, cities, districts].map((options, level) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: the three levels are fixed
          key={level}
          {...rest}
          id={level === 0 ? rest.id : undefined}
          style={full}
          aria-label={t(`level.${level}`)}
          placeholder={t(`level.${level}`)}
          options={options.map((node) => ({ value: node.value, label: node.text }))}
          value={value[level]}
          disabled={rest.disabled || (level > 0 && options.length === 0)}
          allowClear={clear}
          showSearch={{ optionFilterProp: 'label' }}
          {...choicesOf(asked)}
          onChange={(code) => put(code ? [...value.slice(0, level), code] : value.slice(0, level))}
        />
      ))}
    </span>
  )
}
