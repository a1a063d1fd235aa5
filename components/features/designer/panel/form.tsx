// 表单: what is filled in at the start or by who does the task.
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { retried } from '@/lib/client/retried'
import type { Moddle } from '../canvas/services'
import { useChosen, useDesign } from '../canvas/use-design'
import { createPart, extensionsOf, setExtensions, setProperties } from './edit'
import { type FormField, formType, readField, writeField } from './form-parts'
import { ItemTable } from './item-table'
import { SelectRow, TextRow } from './rows'
import { Section } from './section'
import { useForms } from './use-offers'

const FormDrawer = dynamic(() => retried(() => import('./form-drawer').then((module) => module.FormDrawer)), { ssr: false })

const fresh: FormField = { values: {}, options: [], constraints: [], properties: [] }

export function Form() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const [open, setOpen] = useState<{ index: number; first: FormField } | null>(null)
  const object = element.businessObject
  const [data] = extensionsOf(object, formType)
  const parts = data?.get<Moddle[] | undefined>('fields') ?? []
  const fields = parts.map(readField)
  const forms = useForms()
  const key = object.get<string | undefined>('camunda:formKey') ?? ''
  const businessKey = data?.get<string | undefined>('businessKey') ?? ''
  const write = (make: (parent: Moddle) => Moddle[], own = businessKey) => {
    const created = createPart(design, formType, {}, object)
    const list = make(created)
    const kept = list.some((field) => field.get('id') === own) ? { businessKey: own } : {}
    Object.assign(created, { fields: list, ...kept })
    setExtensions(design, element, formType, list.length === 0 ? [] : [created])
  }
  const copies = (parent: Moddle) => fields.map((field) => writeField(design, field, parent))
  return (
    <Section
      name="form"
      title={t('section.form')}
      hint={fields.length > 0 ? String(fields.length) : (forms.find(({ value }) => value === key)?.label ?? (key || undefined))}
    >
      <TextRow
        key={`${element.id}:formKey`}
        label={t('row.formKey')}
        value={key}
        offers={forms}
        note={t('formKeyNote')}
        onCommit={(value) => setProperties(design, element, { 'camunda:formKey': value || undefined })}
      />
      <SelectRow
        label={t('row.businessKey')}
        value={businessKey}
        options={[
          { value: '', label: t('noBusinessKey') },
          ...fields.map(({ values: { id = '', label } }) => ({ value: id, label: label || id })),
        ]}
        onChange={(value) => write(copies, value)}
      />
      <ItemTable
        label={t('section.form')}
        heads={[t('field.id'), t('field.label'), t('field.type')]}
        items={fields.map(({ values: { id = '', label, type } }, index) => ({
          key: `${index}:${id}`,
          name: label || id,
          cells: [id, label, t(`choice.${type}`)],
        }))}
        add={t('addFormField')}
        onAdd={() => setOpen({ index: fields.length, first: fresh })}
        onEdit={(index) => setOpen({ index, first: fields[index] ?? fresh })}
        onRemove={(index) => write((parent) => copies(parent).toSpliced(index, 1))}
        question={t('removeFormField')}
      />
      {open && (
        <FormDrawer
          first={open.first}
          taken={fields.flatMap(({ values }, index) => (index === open.index ? [] : [values.id ?? '']))}
          onSave={(field) => write((parent) => copies(parent).toSpliced(open.index, 1, writeField(design, field, parent)))}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}
