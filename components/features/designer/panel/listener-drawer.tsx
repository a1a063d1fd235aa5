// The form of a listener, with the fields that are injected into it.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import form from '@/components/record/form/form.module.css'
import type { Drawn } from '../canvas/services'
import { FieldList, useFieldValues } from './field-list'
import type { FieldValues } from './fields'
import { ItemDialog } from './item-dialog'
import { ItemTable } from './item-table'
import { type Injected, injectedFields, type Listener, type ListenerKind, listenerFields } from './listener'
import styles from './panel.module.css'
import { PanelDrawer } from './panel-drawer'
import { useFunctions } from './use-offers'

interface ListenerDrawerProps {
  kind: ListenerKind
  element: Drawn
  first: Listener
  onSave: (listener: Listener) => void
  onClose: () => void
}

const asValues = ({ name, fieldType, value }: Injected): FieldValues => ({ name, fieldType, [fieldType]: value })
const asInjected = ({ name = '', fieldType, string = '', expression = '' }: FieldValues): Injected =>
  fieldType === 'expression' ? { name, fieldType, value: expression } : { name, fieldType: 'string', value: string }

export function ListenerDrawer({ kind, element, first, onSave, onClose }: ListenerDrawerProps) {
  const t = useTranslations('designer')
  const functions = useFunctions()
  const asked = listenerFields(kind, element)
  const { values, setValues, problems, check } = useFieldValues(asked, first.values)
  const [fields, setFields] = useState(first.fields)
  const [open, setOpen] = useState<number | null>(null)
  const save = () => {
    if (!check()) return
    onSave({ values, fields })
    onClose()
  }
  const editing = open === null ? undefined : fields[open]
  return (
    <PanelDrawer title={t(`section.${kind}Listeners`)} onSave={save} onClose={onClose}>
      <div className={form.grid}>
        <FieldList fields={asked} values={values} onChange={setValues} problems={problems} offers={functions} />
      </div>
      <h4 className={styles.sub}>{t('injected')}</h4>
      <ItemTable
        label={t('injected')}
        heads={[t('field.name'), t('field.fieldType'), t('field.value')]}
        items={fields.map(({ name, fieldType, value }, index) => ({
          key: `${index}:${name}`,
          name,
          cells: [name, t(`choice.${fieldType}`), value],
        }))}
        add={t('addField')}
        onAdd={() => setOpen(fields.length)}
        onEdit={setOpen}
        onRemove={(index) => setFields(fields.filter((_, one) => one !== index))}
        question={t('removeField')}
      />
      {open !== null && (
        <ItemDialog
          title={t('injectedField')}
          fields={injectedFields}
          first={editing ? asValues(editing) : {}}
          onSave={(next) => setFields(fields.toSpliced(open, 1, asInjected(next)))}
          onClose={() => setOpen(null)}
        />
      )}
    </PanelDrawer>
  )
}
