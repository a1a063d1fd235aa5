// A department of the project's customer, from his tree; without a customer it says so and stays shut.
import { TreeSelect } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { choicesOf } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { full } from '@/components/record/field/full-width'
import { notify, toastSeconds } from '@/lib/client/api'
import { useCall } from '@/lib/client/use-call'

interface DepartmentControlProps {
  id: string
  customerKey: string
  value: string
  name: string
  onChange: (key: string | null, name: string | null) => void
}

export function DepartmentControl({ id, customerKey, value, name, onChange }: DepartmentControlProps) {
  const t = useTranslations('project.form')
  const [open, setOpen] = useState(false)
  const tree = useCall(customerKey ? 'GET /api/eis/restful/customer/department/tree' : null, { customer_key: customerKey })
  return (
    <TreeSelect<string>
      id={id}
      style={full}
      suffixIcon={<Icon name="down" size={14} />}
      allowClear
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'customer_department_name' }}
      notFoundContent={t('noDepartment')}
      {...choicesOf(tree)}
      treeData={tree.data ?? (value ? [{ customer_department_key: value, customer_department_name: name, child_list: [] }] : [])}
      fieldNames={{ label: 'customer_department_name', value: 'customer_department_key', children: 'child_list' }}
      value={value || undefined}
      open={open}
      onOpenChange={(next) => {
        if (next && !customerKey) return void notify().warning(t('customerForDepartment'), toastSeconds)
        setOpen(next)
      }}
      onChange={(key, labels) => onChange(key ?? null, key ? String(labels?.[0] ?? '') : null)}
    />
  )
}
