// One field of a form, with its choices, constraints and properties.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { choicesOf } from '@/components/basic/answer'
import { loadDict } from '@/components/record/field/use-dict'
import form from '@/components/record/form/form.module.css'
import { ApiError, notify, toastSeconds } from '@/lib/client/api'
import { useAll } from '@/lib/client/use-all'
import { useMay } from '@/lib/client/use-may'
import { FieldList, useFieldValues } from './field-list'
import type { FieldValues } from './fields'
import { type FormField, formFields, type PartList, partLists } from './form-parts'
import { ItemDialog } from './item-dialog'
import { ItemTable } from './item-table'
import styles from './panel.module.css'
import { PanelDrawer } from './panel-drawer'

interface FormDrawerProps {
  first: FormField
  /** Ids of the other fields. */
  taken: readonly string[]
  onSave: (field: FormField) => void
  onClose: () => void
}

export function FormDrawer({ first, taken, onSave, onClose }: FormDrawerProps) {
  const t = useTranslations('designer')
  const { values, setValues, problems, check } = useFieldValues(formFields, first.values)
  const [lists, setLists] = useState<Record<PartList, FieldValues[]>>(first)
  const [open, setOpen] = useState<{ list: PartList; index: number } | null>(null)
  const isTaken = taken.includes((values.id ?? '').trim())
  const save = () => {
    if (!check() || isTaken) return
    onSave({ ...lists, values })
    onClose()
  }
  const change = (list: PartList, rows: FieldValues[]) => setLists({ ...lists, [list]: rows })
  return (
    <PanelDrawer title={t('formField')} onSave={save} onClose={onClose}>
      <div className={form.grid}>
        <FieldList
          fields={formFields}
          values={values}
          onChange={setValues}
          problems={isTaken ? { ...problems, id: t('formFieldTaken') } : problems}
        />
      </div>
      {(Object.keys(partLists) as PartList[])
        .filter((list) => partLists[list].when(values.type))
        .map((list) => (
          <div key={list}>
            <h4 className={styles.sub}>{t(`parts.${list}`)}</h4>
            {list === 'options' && <DictionaryOptions onTake={(options) => change(list, options)} />}
            <ItemTable
              label={t(`parts.${list}`)}
              heads={partLists[list].names.map((name) => t(`field.${name}`))}
              items={lists[list].map((row, index) => {
                const cells = partLists[list].names.map((name) => row[name])
                return { key: `${index}:${cells[0]}`, name: cells[0] ?? '', cells }
              })}
              add={t(`partsAdd.${list}`)}
              onAdd={() => setOpen({ list, index: lists[list].length })}
              onEdit={(index) => setOpen({ list, index })}
              onRemove={(index) => change(list, lists[list].toSpliced(index, 1))}
            />
          </div>
        ))}
      {open && (
        <ItemDialog
          title={t(`parts.${open.list}`)}
          fields={partLists[open.list].names.map((name) => ({ name, kind: 'text', required: name !== 'config' }))}
          first={lists[open.list][open.index]}
          onSave={(row) => change(open.list, lists[open.list].toSpliced(open.index, 1, row))}
          onClose={() => setOpen(null)}
        />
      )}
    </PanelDrawer>
  )
}

/** The choices of a field taken from a dictionary, instead of typing each with its value. */
function DictionaryOptions({ onTake }: { onTake: (options: FieldValues[]) => void }) {
  const t = useTranslations('designer')
  const may = useMay()('sys:dict:q')
  const list = useAll(may ? 'POST /api/eis/restful/dictionary/get' : null, {
    status: '1',
    field: 'dict_code,dict_name,dict_name_en',
  })
  const take = async (code: string) => {
    const items = await loadDict(code, '').catch((error) => {
      if (!(error instanceof ApiError)) throw error
      notify().error(error.message, toastSeconds)
    })
    if (items) onTake(items.filter(({ status }) => String(status ?? '1') !== '0').map(({ value, text }) => ({ id: value, name: text })))
  }
  return (
    may && (
      <Select
        aria-label={t('takeDictionary')}
        className={styles.select}
        placeholder={t('takeDictionary')}
        showSearch={{ optionFilterProp: 'label' }}
        {...choicesOf(list)}
        value={null}
        options={(list.data?.records ?? []).map((row) => ({ value: String(row.dict_code), label: row.title }))}
        onChange={(code: string | null) => {
          if (code) void take(code)
        }}
      />
    )
  )
}
