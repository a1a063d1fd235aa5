// Departments of a customer as a tree with checkboxes (docs/domain/pickers.md#department-picker).
import { Empty, Spin } from 'antd'
import { useTranslations } from 'next-intl'
import { ChoiceTree } from '@/components/basic/choice-tree'
import { LoadFailed } from '@/components/basic/state'
import { useCall } from '@/lib/client/use-call'
import type { CustomerDepartment } from '@/lib/model/calls/customer-records'
import { keepChosen } from './choose'
import styles from './picker.module.css'

/** antd wants a node's own wishes beside its data. */
type TreeNode = CustomerDepartment & { disabled?: boolean }

interface CustomerDepartmentPickerProps {
  customerKey: string
  value: readonly string[]
  onChange: (keys: string[], rows: CustomerDepartment[]) => void
  multiple?: boolean
  labelledBy?: string
}

function flatten(nodes: readonly CustomerDepartment[]): CustomerDepartment[] {
  return nodes.flatMap((node) => [node, ...flatten(node.child_list)])
}

export function CustomerDepartmentPicker({ customerKey, value, onChange, multiple = false, labelledBy }: CustomerDepartmentPickerProps) {
  const t = useTranslations('widget.department')
  const { data, loading, failed, retry } = useCall(customerKey ? 'GET /api/eis/restful/customer/department/tree' : null, {
    customer_key: customerKey,
  })
  if (loading) {
    return (
      <div className={styles.branch}>
        <Spin />
      </div>
    )
  }
  if (failed) return <LoadFailed onRetry={retry} />
  const tree = data ?? []
  if (tree.length === 0) return <Empty description={t('none')} />
  const all = flatten(tree)
  return (
    <div className={styles.branch}>
      <ChoiceTree<TreeNode>
        aria-labelledby={labelledBy}
        checkable
        checkStrictly
        selectable={false}
        defaultExpandAll
        treeData={tree}
        fieldNames={{ title: 'customer_department_name', key: 'customer_department_key', children: 'child_list' }}
        checkedKeys={{ checked: [...value], halfChecked: [] }}
        onCheck={(_, { node, checked }) => {
          const keys = keepChosen(value, node.customer_department_key, checked, multiple)
          onChange(
            keys,
            all.filter((row) => keys.includes(row.customer_department_key)),
          )
        }}
      />
    </div>
  )
}
