// A leaf of a tree dictionary, chosen level by level; loaded when first needed.
import { Cascader } from 'antd'
import { useMemo } from 'react'
import { useMarks } from '@/components/basic/use-marks'
import type { ControlProps } from './field-props'
import { full } from './full-width'
import type { Dict, DictItem } from './use-dict'

interface Node {
  value: string
  label: string
  children?: Node[]
}

/** Items with parent_value as a tree. */
function treeOf(items: readonly DictItem[], parent: string | null = null): Node[] {
  return items
    .filter((item) => (item.parent_value || null) === parent)
    .map((item) => {
      const children = treeOf(items, item.value)
      return { value: item.value, label: item.text, ...(children.length > 0 && { children }) }
    })
}

interface TreeControlProps extends ControlProps {
  id: string
  words: Dict
  value: string | null
  onChange: (value: string | null) => void
}

export function TreeControl({ words, value, onChange, ...rest }: TreeControlProps) {
  const marks = useMarks()
  const options = useMemo(() => treeOf(words.offered(value)), [words, value])
  return (
    <Cascader
      {...rest}
      style={full}
      options={options}
      value={value ? words.pathOf(value) : undefined}
      showSearch
      displayRender={(labels) => labels.join(marks.path)}
      onChange={(path) => onChange(path?.at(-1) ?? null)}
    />
  )
}
