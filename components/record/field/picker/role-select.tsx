// Roles in a dropdown; where they are given to somebody, those that the user may not give are shown and cannot be chosen.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { choicesOf } from '@/components/basic/answer'
import { useClear } from '@/components/basic/use-clear'
import type { ControlProps } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { useCall } from '@/lib/client/use-call'
import type { Option } from './paged-select'

interface RoleSelectProps extends ControlProps {
  value: readonly Option[]
  onChange: (value: Option[]) => void
  multiple?: boolean
  /** The chosen roles are given to somebody: only those that the user may give can be chosen. */
  granting?: boolean
}

export function RoleSelect({ value, onChange, multiple, granting = false, ...rest }: RoleSelectProps) {
  const clear = useClear()
  const t = useTranslations('widget.role')
  const roles = useCall('GET /api/app/base/sys/role/queryall')
  const { data } = roles
  const chosen = value.map((one) => one.value)
  const options = useMemo(() => {
    const known = (data ?? []).map((role) => ({
      value: role.role_key,
      label: role.title,
      disabled: granting && !role.grantable,
      title: role.grantable || !granting ? role.title : t(role.status === '1' ? 'beyond' : 'off', { name: role.title }),
    }))
    const missing = value.filter((one) => !known.some((role) => role.value === one.value))
    return [...known, ...missing.map((one) => ({ ...one, disabled: true, title: one.label }))]
  }, [data, value, granting, t])
  const labelOf = (key: string) => options.find((option) => option.value === key)?.label ?? key
  return (
    <Select<string | string[]>
      {...rest}
      style={full}
      mode={multiple ? 'multiple' : undefined}
      value={multiple ? chosen : chosen[0]}
      options={options}
      {...choicesOf(roles)}
      allowClear={!multiple && clear}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next) => onChange((Array.isArray(next) ? next : next ? [next] : []).map((key) => ({ value: key, label: labelOf(key) })))}
    />
  )
}
