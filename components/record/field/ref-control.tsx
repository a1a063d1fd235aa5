// Choosing the record a reference names; loaded when first needed, since it knows every entity.
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import styles from './field.module.css'
import type { ControlProps, FieldOf, Row } from './field-props'
import { textOf } from './field-props'
import { CustomerDepartmentPicker } from './picker/customer-department-picker'
import { DepartmentSelect } from './picker/department-select'
import { hasLookup, Lookup } from './picker/lookup'
import { type Option, PagedSelect } from './picker/paged-select'
import { sourceOf } from './picker/reference'
import { RoleSelect } from './picker/role-select'
import { useOnlyContact } from './use-only-contact'

interface RefControlProps extends ControlProps {
  field: FieldOf<'ref' | 'refs'>
  value: readonly Option[]
  onChange: (value: Option[]) => void
  /** The record around it, for references that must lie within the same parent. */
  record?: Row
  multiple?: boolean
  /** Takes the only contact of a customer that is chosen in the same form. */
  takesOnly?: boolean
}

/** With a button beside it that opens the rows in a dialog, where there is room for one. */
export function RefControl({ lookup = false, ...props }: RefControlProps & { lookup?: boolean }) {
  if (!lookup || !hasLookup(props.field.to)) return <Dropdown {...props} />
  const { field, value, onChange, multiple, disabled, id } = props
  const within = withinOf(props)
  return (
    <div className={styles.looked}>
      <Dropdown {...props} />
      <Lookup
        field={field}
        value={value}
        multiple={multiple}
        query={within && field.same ? { [field.same]: within } : {}}
        disabled={disabled || within === ''}
        labelledBy={id && `${id}-label`}
        onChange={onChange}
      />
    </div>
  )
}

/** The parent within which the reference must lie: '' while it is not chosen, undefined where there is none. */
const withinOf = ({ field, record }: Pick<RefControlProps, 'field' | 'record'>) =>
  field.same && record ? textOf(record[field.same]) : undefined

function Dropdown({ field, record, value, onChange, multiple, takesOnly = false, ...rest }: RefControlProps) {
  const t = useTranslations('widget.field')
  const names = useTranslations('entity')
  const within = withinOf({ field, record }) ?? ''
  const started = useRef(within)
  const only = useOnlyContact(takesOnly && field.to === 'customer_contact' && within !== started.current ? within : '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once for each customer; what the user then chooses stays
  useEffect(() => {
    if (only) onChange([only])
  }, [only?.value])
  if (field.to === 'department') return <DepartmentSelect {...rest} multiple={multiple} value={value} onChange={onChange} />
  if (field.to === 'role')
    return <RoleSelect {...rest} granting={record !== undefined} multiple={multiple} value={value} onChange={onChange} />
  const blocked =
    field.same && record && !within
      ? t('chooseFirst', {
          name: names.has(`${field.same.replace(/_key$/, '')}.name`) ? names(`${field.same.replace(/_key$/, '')}.name`) : field.same,
        })
      : undefined
  if (field.to === 'customer_department' && record) {
    if (!within) return <span className={styles.hint}>{blocked}</span>
    return (
      <CustomerDepartmentPicker
        customerKey={within}
        labelledBy={rest.id && `${rest.id}-label`}
        value={value.map((one) => one.value)}
        multiple={multiple}
        onChange={(_, rows) => onChange(rows.map((row) => ({ value: row.customer_department_key, label: row.customer_department_name })))}
      />
    )
  }
  const source = sourceOf(field.to)
  return (
    <PagedSelect
      {...rest}
      call={source.call}
      query={within && field.same ? { ...source.query, [field.same]: within } : source.query}
      toOption={source.toOption}
      renderOption={
        source.detail
          ? (row) => (
              <span className={styles.option}>
                {source.toOption(row).label}
                <small>{source.detail?.(row)}</small>
              </span>
            )
          : undefined
      }
      value={value}
      onChange={onChange}
      multiple={multiple}
      max={field.max}
      blocked={blocked}
    />
  )
}
