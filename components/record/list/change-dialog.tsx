// One field of the chosen rows: which, how, and its value.
import { Checkbox, Segmented, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { fieldOf } from '@/components/record/columns'
import { EditField, isGroup } from '@/components/record/field/edit/edit-field'
import type { Row } from '@/components/record/field/field-props'
import { Labelled } from '@/components/record/form/form-field'
import { useDisplayNames } from '@/components/record/use-display-names'
import { send } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import type { CallAnswer } from '@/lib/model/calls/names'
import type { Definition } from '@/lib/model/definition'
import { holdsSeveral } from '@/lib/model/many-fields'
import type { BatchAnswer } from '@/lib/model/wire'
import { BatchFails } from './batch-result'

type Answer = CallAnswer<'POST /api/app/base/app/sys/record/changeMany'>
type Mode = 'SET' | 'ADD' | 'REMOVE'

interface ChangeDialogProps {
  definition: Definition
  rows: readonly Row[]
  /** What may be chosen. */
  fields: readonly string[]
  /** Chosen already; null lets choose. */
  field: string | null
  onChanged: (answer: Answer, text: string) => void
  onClose: () => void
}

const several: readonly Mode[] = ['ADD', 'REMOVE', 'SET']

export function ChangeDialog({ definition, rows, fields, field: given, onChanged, onClose }: ChangeDialogProps) {
  const t = useTranslations('widget.change')
  const labels = useDisplayNames(definition)
  const id = useId()
  const [name, setName] = useState(given)
  const field = name === null ? undefined : fieldOf(definition, name)
  const [mode, setMode] = useState<Mode>('ADD')
  const [record, setRecord] = useState<Row>({})
  const [all, setAll] = useState(false)
  const { busy, alone } = useAlone()
  const [message, setMessage] = useState('')
  const [fails, setFails] = useState<BatchAnswer['fail']>([])
  const how: Mode = field && holdsSeveral(field) ? mode : 'SET'

  const save = async () => {
    if (name === null) return setMessage(t('chooseField'))
    setMessage('')
    setFails([])
    const records = rows.map((row) => ({ id: String(row[definition.key]), row_version: Number(row.row_version) }))
    const input = { entity: definition.name, records, field: name, mode: how, value: record[name] ?? null, all }
    await alone(
      async () => {
        const answer = await send('POST /api/app/base/app/sys/record/changeMany', input, { refusal: 'silent' })
        if (answer.success === 0 && answer.fail.length > 0) setFails(answer.fail)
        else onChanged(answer, t(`done.${how}`, { n: answer.success, field: labels.field(name) }))
      },
      ({ kind, fields, message }) => {
        if (kind === 'refused') setMessage(fields.value ?? fields.field ?? message)
      },
    )
  }
  return (
    <WorkDialog
      title={given === null ? t('title', { n: rows.length }) : t('tagTitle', { n: rows.length })}
      width={520}
      okText={t('save', { n: rows.length })}
      cancelText={t('cancel')}
      busy={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {given === null && (
        <Labelled id={`${id}-field`} label={t('field')} required wide message={name === null && message ? message : undefined}>
          <Select<string>
            id={`${id}-field`}
            placeholder={t('fieldPlaceholder')}
            showSearch={{ optionFilterProp: 'label' }}
            style={{ width: '100%' }}
            value={name ?? undefined}
            options={fields.map((one) => ({ value: one, label: labels.field(one) }))}
            onChange={(next) => {
              setName(next)
              setRecord({})
              setMessage('')
            }}
          />
        </Labelled>
      )}
      {field && holdsSeveral(field) && (
        <Labelled id={`${id}-mode`} label={t('mode')} group wide>
          <Segmented<Mode>
            aria-labelledby={`${id}-mode-label`}
            value={mode}
            onChange={setMode}
            options={several.map((value) => ({ value, label: t(`modes.${value}`) }))}
          />
        </Labelled>
      )}
      {name !== null && field && (
        <Labelled
          id={`${id}-value`}
          label={how === 'SET' ? t('value') : labels.field(name)}
          wide
          group={isGroup(field)}
          message={message || undefined}
        >
          <EditField
            key={name}
            definition={definition}
            name={name}
            field={field}
            value={record[name]}
            record={record}
            onChange={(value, beside) => setRecord({ ...record, ...beside, [name]: value })}
            id={`${id}-value`}
            invalid={message !== ''}
            describedBy={message ? `${id}-value-message` : undefined}
          />
        </Labelled>
      )}
      <Checkbox checked={all} onChange={(event) => setAll(event.target.checked)}>
        {t('all')}
      </Checkbox>
      {fails.length > 0 && (
        <>
          <p role="alert">{t('none')}</p>
          <BatchFails fails={fails} />
        </>
      )}
    </WorkDialog>
  )
}
