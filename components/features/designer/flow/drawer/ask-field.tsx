// A field that a step asks for itself: what its people fill in is shown with the application from then on.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { notify, toastSeconds } from '@/lib/client/api'
import { useChosen, useDesign } from '../../canvas/use-design'
import type { FieldSpec, FieldValues } from '../../panel/fields'
import { ItemDialog } from '../../panel/item-dialog'
import { isName } from '../condition-words'
import { writeRight } from '../field-rights'
import { useKnownFields } from '../use-known-fields'
import styles from './drawer.module.css'

/** What can be filled in, and the type that the form of a task has for it. */
const types: Readonly<Record<string, string>> = {
  askText: 'string',
  askNumber: 'double',
  askDate: 'date',
  askFlag: 'boolean',
  askChoice: 'enum',
  askFiles: 'files',
  askPerson: 'user',
}

const fields: readonly FieldSpec[] = [
  { name: 'label', kind: 'text', required: true },
  { name: 'asks', kind: 'choice', options: Object.keys(types), required: true },
  { name: 'choices', kind: 'text', required: true, when: ({ asks }) => asks === 'askChoice' },
]

export function AskField() {
  const t = useTranslations('designer.flow.field')
  const design = useDesign()
  const task = useChosen()
  const known = useKnownFields()
  const [open, setOpen] = useState(false)
  const save = ({ label = '', asks = '', choices = '' }: FieldValues) => {
    if (known.some((one) => one.label === label || one.name === label)) {
      notify().error(t('taken', { name: label }), toastSeconds)
      return false
    }
    const options = choices.split(/[,，、]/).flatMap((one) => one.trim() || [])
    const field = {
      name: nameFor(label, new Set(known.map(({ name }) => name))),
      label,
      type: types[asks] ?? 'string',
      kind: 'text' as const,
    }
    writeRight(design, task, { ...field, options: options.map((one) => ({ value: one, label: one })) }, 'writable')
    return true
  }
  return (
    <p className={styles.ask}>
      <Button size="small" icon={<Icon name="add" size={14} />} onClick={() => setOpen(true)}>
        {t('ask')}
      </Button>
      {open && <ItemDialog title={t('ask')} fields={fields} first={{ asks: 'askText' }} onSave={save} onClose={() => setOpen(false)} />}
    </p>
  )
}

/** What conditions call it: its own word where they can. */
function nameFor(label: string, taken: ReadonlySet<string>): string {
  if (isName(label)) return label
  let number = 1
  while (taken.has(`field_${number}`)) number += 1
  return `field_${number}`
}
