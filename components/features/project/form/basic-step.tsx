// The first step of the form of a project: for whom, what, where, when, and what for.
import { Button, Input, TreeSelect } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { choicesOf } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { EditField } from '@/components/record/field/edit/edit-field'
import { ariaOf, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import { PagedSelect } from '@/components/record/field/picker/paged-select'
import { TextAreaControl, TextControl } from '@/components/record/field/text-control'
import { useDict } from '@/components/record/field/use-dict'
import forms from '@/components/record/form/form.module.css'
import { Labelled } from '@/components/record/form/form-field'
import { useDisplayNames } from '@/components/record/use-display-names'
import { ApiError, notify, sendForAnswer, toastSeconds } from '@/lib/client/api'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { clearedByChange } from '@/lib/model/dependents'
import { project } from '@/lib/model/entities/project'
import styles from './project-form.module.css'
import { type ProjectValues, proposedName, textFields } from './project-values'

interface StepProps {
  values: ProjectValues
  set: (fields: Record<string, unknown>) => void
  /** Messages by field. */
  wrong: Readonly<Record<string, string>>
}

export function BasicStep({ values: { fields }, set, wrong }: StepProps) {
  const t = useTranslations('project.form')
  const labels = useDisplayNames(project)
  const may = useMay()
  const types = useDict('PROJECT_TYPE')
  const id = useId()
  const periodWrong = wrong.project_start_time ?? wrong.project_end_time
  const times = { project_start_time: fields.project_start_time, project_end_time: fields.project_end_time }
  const period = ariaOf({ invalid: periodWrong !== undefined, describedBy: periodWrong && `${id}-period-message` })
  const [proposed, setProposed] = useState('')
  const customer = textOf(fields.customer_key)
  /** Sets a field, and clears what hangs on it; a name that was proposed goes with its product. */
  const choose = (name: keyof typeof project.fields, value: unknown, beside: Record<string, unknown> = {}) => {
    const cleared = clearedByChange(project, name, fields[name], value)
    const stale = 'customer_product_key' in cleared && proposed !== '' && textOf(fields.project_name) === proposed
    set({ ...cleared, ...(stale && { project_name: '' }), [name]: value, ...beside })
  }
  const own = (name: keyof typeof project.fields, change?: (value: unknown, beside?: Record<string, unknown>) => void) => (
    <Labelled id={`${id}-${name}`} name={name} label={labels.field(name)} message={wrong[name]} required={required.has(name)}>
      <EditField
        definition={project}
        name={name}
        field={project.fields[name]}
        value={fields[name]}
        record={fields}
        id={`${id}-${name}`}
        invalid={wrong[name] !== undefined}
        describedBy={wrong[name] ? `${id}-${name}-message` : undefined}
        onChange={change ?? ((value, beside) => choose(name, value, beside))}
      />
    </Labelled>
  )
  const chooseProduct = (value: unknown, beside: Record<string, unknown> = {}) => {
    const next = { ...fields, customer_product_key: value, ...beside }
    const name = value ? proposedName(next, types.textOf(textOf(fields.project_type))) : ''
    const typed = textOf(fields.project_name)
    choose('customer_product_key', value, { ...beside, ...((typed === '' || typed === proposed) && { project_name: name }) })
    setProposed(name)
  }
  const latest = useRef(fields)
  useLayoutEffect(() => {
    latest.current = fields
  })
  const generate = async () => {
    const [city, projectName] = [textOf(fields.project_city).trim(), textOf(fields.project_name).trim()]
    if (!city) return void notify().warning(t('cityFirst'), toastSeconds)
    if (!projectName) return void notify().warning(t('nameFirst'), toastSeconds)
    try {
      const { msg } = await sendForAnswer('GET /api/eis/restful/project/code', { city, projectName })
      // of what has been changed meanwhile it is not the code
      const asked = (['project_city', 'project_name', 'project_code'] as const).every((name) => latest.current[name] === fields[name])
      if (msg && asked) set({ project_code: msg })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <div className={forms.grid}>
      {own('customer_key')}
      <Labelled id={`${id}-department`} name="customer_department_key" label={labels.field('customer_department_key')}>
        <DepartmentControl
          key={customer}
          id={`${id}-department`}
          customerKey={customer}
          value={textOf(fields.customer_department_key)}
          name={textOf(fields.customer_department_name)}
          onChange={(key, name) => choose('customer_department_key', key, { customer_department_name: name })}
        />
      </Labelled>
      {own('customer_product_key', chooseProduct)}
      <Labelled
        id={`${id}-contact`}
        name="customer_contacts_key"
        label={labels.field('customer_contacts_key')}
        message={wrong.customer_contacts_key}
      >
        <PagedSelect
          id={`${id}-contact`}
          call="POST /api/eis/restful/customer/contact/query"
          query={{
            customer_key: customer,
            ...(fields.customer_department_key ? { customer_department_key: textOf(fields.customer_department_key) } : {}),
            field: 'customer_contact_key,contact_name',
          }}
          toOption={(row) => ({ value: textOf(row.customer_contact_key), label: textOf(row.contact_name) })}
          blocked={customer ? undefined : t('customer')}
          value={
            fields.customer_contacts_key
              ? [{ value: textOf(fields.customer_contacts_key), label: textOf(fields.customer_contacts_name) }]
              : []
          }
          onChange={([chosen]) => set({ customer_contacts_key: chosen?.value ?? null, customer_contacts_name: chosen?.label ?? null })}
        />
      </Labelled>
      {own('project_type')}
      {own('project_level')}
      {own('project_city')}
      {own('project_name')}
      <Labelled id={`${id}-code`} name="project_code" label={labels.field('project_code')} required message={wrong.project_code}>
        <div className={styles.pair}>
          <TextControl
            id={`${id}-code`}
            most={50}
            value={textOf(fields.project_code)}
            status={wrong.project_code ? 'error' : undefined}
            aria-invalid={wrong.project_code !== undefined || undefined}
            aria-describedby={wrong.project_code ? `${id}-code-message` : undefined}
            onChange={(event) => set({ project_code: event.target.value })}
          />
          <Button onClick={() => void generate()}>{t('generate')}</Button>
        </div>
      </Labelled>
      <Labelled id={`${id}-period`} name="project_start_time" label={t('period')} required message={periodWrong}>
        <span className={styles.period}>
          <DateControl
            id={`${id}-period`}
            time
            {...period}
            placeholder={labels.field('project_start_time')}
            value={textOf(fields.project_start_time) || null}
            onChange={(project_start_time) => set({ ...times, project_start_time })}
          />
          <DateControl
            id={`${id}-period-to`}
            time
            {...period}
            aria-label={labels.field('project_end_time')}
            placeholder={labels.field('project_end_time')}
            value={textOf(fields.project_end_time) || null}
            onChange={(project_end_time) => set({ ...times, project_end_time })}
          />
        </span>
      </Labelled>
      <Labelled id={`${id}-budget`} name="initial_budget" label={labels.field('initial_budget')} message={wrong.initial_budget}>
        <NumberControl
          id={`${id}-budget`}
          style={full}
          min={0}
          scale={2}
          grouped
          value={textOf(fields.initial_budget) || null}
          onChange={(value) => set({ initial_budget: value })}
        />
      </Labelled>
      {may('crm:business:q')
        ? own('business_key')
        : textOf(fields.business_name) && (
            <Labelled id={`${id}-business`} name="business_key" label={labels.field('business_key')}>
              <Input id={`${id}-business`} readOnly value={textOf(fields.business_name)} />
            </Labelled>
          )}
      {textFields.map((name) => (
        <Labelled key={name} id={`${id}-${name}`} name={name} label={labels.field(name)} wide message={wrong[name]}>
          <TextAreaControl
            id={`${id}-${name}`}
            autoSize={{ minRows: 2, maxRows: 4 }}
            most={project.fields[name].max}
            value={textOf(fields[name])}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        </Labelled>
      ))}
    </div>
  )
}

const required: ReadonlySet<string> = new Set(['customer_key', 'project_type', 'project_city', 'project_name'])

interface DepartmentControlProps {
  id: string
  customerKey: string
  value: string
  name: string
  onChange: (key: string | null, name: string | null) => void
}

/** A department of the project's customer, from his tree; without a customer it says so and stays shut. */
function DepartmentControl({ id, customerKey, value, name, onChange }: DepartmentControlProps) {
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
