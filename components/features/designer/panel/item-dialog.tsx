// The dialog of one part: a message, a property, an injected field.
import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { unlessRefused } from '@/components/basic/refused-controls'
import form from '@/components/record/form/form.module.css'
import { FieldList, useFieldValues } from './field-list'
import { askedValues, type FieldSpec, type FieldValues } from './fields'

interface ItemDialogProps {
  title: string
  fields: readonly FieldSpec[]
  first?: FieldValues
  /** False keeps the dialog open: the values were refused. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most dialogs have nothing to refuse
  onSave: (values: FieldValues) => boolean | void
  onClose: () => void
}

export function ItemDialog({ title, fields, first = {}, onSave, onClose }: ItemDialogProps) {
  const t = useTranslations('designer')
  const { values, setValues, problems, check } = useFieldValues(fields, first)
  const save = () => {
    if (check() && onSave(askedValues(fields, values)) !== false) onClose()
  }
  return (
    <Modal
      open
      width={480}
      title={title}
      okText={t('ok')}
      cancelText={t('cancel')}
      onOk={unlessRefused(save)}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={form.grid}>
        <FieldList fields={fields} values={values} onChange={setValues} problems={problems} />
      </div>
    </Modal>
  )
}
