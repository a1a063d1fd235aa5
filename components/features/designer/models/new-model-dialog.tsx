// A new model: its name and id, empty or begun from another one.
import { Select } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { openChoicesOf } from '@/components/basic/answer'
import { WorkDialog } from '@/components/basic/work-dialog'
import { TextControl } from '@/components/record/field/text-control'
import styles from '@/components/record/form/form.module.css'
import { Labelled } from '@/components/record/form/form-field'
import { useSmallForm } from '@/components/record/form/use-small-form'
import { ApiError, load, send } from '@/lib/client/api'
import { useAll } from '@/lib/client/use-all'
import { defaultEngine } from '../canvas/engine'
import { newFile } from '../canvas/new-file'
import { refreshModels } from './refresh-models'

const idPattern = /^[A-Za-z_][\w.-]{0,99}$/

export function NewModelDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('model')
  const router = useRouter()
  const [begun] = useState(() => Date.now())
  const form = useSmallForm({ name: '', id: `Process_${begun}`, from: '' }, ({ name, id }) => ({
    name: name.trim() === '' ? t('nameMissing') : undefined,
    id: idPattern.test(id) ? undefined : t('idInvalid'),
  }))
  const { name, id, from } = form.values
  const models = useAll('POST /api/bpm/biz/bpm/model/query')
  const save = form.dialog(async () => {
    const source = from
      ? (await load('GET /api/bpm/biz/bpm/model/detail/{id}', { id: from })).bpmn_xml
      : newFile(defaultEngine, begun, { process: id, start: t('newStart') })
    const made = { model_name: name.trim(), bpmn_xml: renamedProcess(source, id, name.trim()) }
    try {
      const saved = await send('POST /api/bpm/biz/bpm/model/save', made)
      void refreshModels()
      onClose()
      router.push(`/flow/designer?key=${saved.model_key}`)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 409) throw error
      form.atFields({ id: t('idTaken') })
    }
  })
  return (
    <WorkDialog width={480} title={t('add')} okText={t('toDesign')} cancelText={t('cancel')} {...save} onCancel={onClose}>
      <div className={styles.grid}>
        <Labelled {...form.label('name')} label={t('name')} required wide>
          <TextControl
            {...form.control('name')}
            autoFocus
            most={100}
            value={name}
            onChange={(event) => form.set({ name: event.target.value })}
          />
        </Labelled>
        <Labelled {...form.label('id')} label={t('id')} required wide>
          <TextControl {...form.control('id')} most={100} value={id} onChange={(event) => form.set({ id: event.target.value })} />
        </Labelled>
        <Labelled {...form.label('from')} label={t('from')} wide>
          <Select
            {...form.control('from')}
            value={from}
            {...openChoicesOf(models)}
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              { value: '', label: t('blank') },
              ...(models.data?.records ?? []).map((one) => ({ value: one.model_key, label: one.model_name })),
            ]}
            onChange={(chosen) => form.set({ from: chosen })}
          />
        </Labelled>
      </div>
    </WorkDialog>
  )
}

/** Gives the first process of `xml` this id and name, and everything that names it the new id. */
function renamedProcess(xml: string, id: string, name: string): string {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  const process = Array.from(document.getElementsByTagNameNS('*', 'process'))[0]
  const old = process?.getAttribute('id')
  if (!process || !old) return xml
  for (const element of Array.from(document.querySelectorAll(`[bpmnElement="${CSS.escape(old)}"]`))) element.setAttribute('bpmnElement', id)
  for (const element of Array.from(document.querySelectorAll(`[processRef="${CSS.escape(old)}"]`))) element.setAttribute('processRef', id)
  process.setAttribute('id', id)
  process.setAttribute('name', name)
  return new XMLSerializer().serializeToString(document)
}
