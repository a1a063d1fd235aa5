// Departments in a dropdown: the tree with a search.
'use client'
import { TreeSelect } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { ControlProps } from '../field/field-props'
import { full } from '../field/full-width'
import { useClear } from '../show/use-clear'
import type { Option } from './paged-select'
import { flattenTree, useDepartments } from './use-departments'

interface DepartmentSelectProps extends ControlProps {
  value: readonly Option[]
  onChange: (value: Option[]) => void
  multiple?: boolean
}

export function DepartmentSelect({ value, onChange, multiple, ...rest }: DepartmentSelectProps) {
  const clear = useClear()
  const t = useTranslations('widget.department')
  const { tree, loading } = useDepartments()
  const names = useMemo(() => new Map(flattenTree(tree).map((node) => [node.id, node.depart_name])), [tree])
  const optionOf = (key: string): Option => ({ value: key, label: names.get(key) ?? value.find((one) => one.value === key)?.label ?? key })
  const keys = value.map((one) => one.value)
  return (
    <TreeSelect<string | string[] | undefined>
      {...rest}
      style={full}
      treeData={tree}
      fieldNames={{ label: 'depart_name', value: 'id', children: 'children' }}
      value={multiple ? keys : keys[0]}
      multiple={multiple}
      maxTagCount="responsive"
      allowClear={clear}
      loading={loading}
      showSearch={{ treeNodeFilterProp: 'depart_name' }}
      treeDefaultExpandedKeys={tree.map((node) => node.id)}
      popupMatchSelectWidth={260}
      notFoundContent={t('none')}
      onChange={(next) => onChange((Array.isArray(next) ? next : next ? [next] : []).map(optionOf))}
    />
  )
}
