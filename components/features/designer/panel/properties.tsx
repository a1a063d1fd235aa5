// 扩展信息: properties of one's own, a name and a value each.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Moddle } from '../canvas/services'
import { useChosen, useDesign } from '../canvas/use-design'
import { createPart, extensionsOf, setExtensions } from './edit'
import type { FieldSpec, FieldValues } from './fields'
import { ItemDialog } from './item-dialog'
import { ItemTable } from './item-table'
import { Section } from './section'

const fields: readonly FieldSpec[] = [
  { name: 'name', kind: 'text', required: true },
  { name: 'value', kind: 'text', required: true },
]
const text = (object: Moddle, name: string) => String(object.get(name) ?? '')

export function Properties() {
  const t = useTranslations('designer')
  const design = useDesign()
  const element = useChosen()
  const [open, setOpen] = useState<{ index: number; first: FieldValues } | null>(null)
  const [group] = extensionsOf(element.businessObject, 'camunda:Properties')
  const properties = group?.get<Moddle[] | undefined>('values') ?? []
  const write = (list: readonly FieldValues[]) => {
    const type = 'camunda:Properties'
    if (list.length === 0) return setExtensions(design, element, type, [])
    const created = createPart(design, type, {}, element.businessObject)
    const values = list.map((one) => createPart(design, 'camunda:Property', one, created))
    Object.assign(created, { values })
    setExtensions(design, element, type, [created])
  }
  const list = properties.map(
    (one): FieldValues => ({ ...(one.get('id') ? { id: text(one, 'id') } : {}), name: text(one, 'name'), value: text(one, 'value') }),
  )
  return (
    <Section name="properties" title={t('section.properties')} hint={list.length > 0 ? String(list.length) : undefined}>
      <ItemTable
        label={t('section.properties')}
        heads={[t('field.name'), t('field.value')]}
        items={list.map(({ name = '', value }, index) => ({ key: `${index}:${name}`, name, cells: [name, value] }))}
        add={t('addProperty')}
        onAdd={() => setOpen({ index: list.length, first: {} })}
        onEdit={(index) => setOpen({ index, first: list[index] ?? {} })}
        onRemove={(index) => write(list.filter((_, one) => one !== index))}
        question={t('removeProperty')}
      />
      {open && (
        <ItemDialog
          title={t('property')}
          fields={fields}
          first={open.first}
          onSave={(values) => write(list.toSpliced(open.index, 1, { ...list[open.index], ...values }))}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}
