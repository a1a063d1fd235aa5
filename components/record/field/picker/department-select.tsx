// Departments in a dropdown: the tree with a search.
import { TreeSelect } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Icon } from '@/components/basic/icon'
import { useClear } from '@/components/basic/use-clear'
import type { ControlProps } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
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
  /** What is chosen already has a name before the tree has come, and where it lies outside of it. */
  const nodes = useMemo(() => {
    const missing = value.filter((one) => !names.has(one.value) && one.label !== one.value)
    return missing.length === 0 ? tree : [...missing.map((one) => ({ id: one.value, depart_name: one.label, children: [] })), ...tree]
  }, [value, names, tree])
  return (
    <TreeSelect<string | string[] | undefined>
      suffixIcon={<Icon name="down" size={14} />}
      {...rest}
      style={full}
      treeData={nodes}
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
