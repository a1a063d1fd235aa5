// A new model: its name and id, empty or begun from another one.
import { Select } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { openChoicesOf } from '@/components/basic/answer'
import { WorkDialog } from '@/components/basic/work-dialog'
import { TextControl } from '@/components/record/field/text-control'
import form from '@/components/record/form/form.module.css'
import { Labelled } from '@/components/record/form/form-field'
import { ApiError, load, send } from '@/lib/client/api'
import { onEnter } from '@/lib/client/composing'
import { useAll } from '@/lib/client/use-all'
import { defaultEngine } from '../canvas/engine'
import { newFile } from '../canvas/new-file'
import { refreshModels } from './refresh-models'
import { renamedProcess } from './renamed-process'

const idPattern = /^[A-Za-z_][\w.-]{0,99}$/

export function NewModelDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('model')
  const router = useRouter()
  const base = useId()
  const [begun] = useState(() => Date.now())
  const [name, setName] = useState('')
  const [id, setId] = useState(`Process_${begun}`)
  const [from, setFrom] = useState('')
  const [tried, setTried] = useState(false)
  const [taken, setTaken] = useState('')
  const [busy, setBusy] = useState(false)
  const models = useAll('POST /api/bpm/biz/bpm/model/query')
  const problems = {
    name: name.trim() === '' ? t('nameMissing') : undefined,
    id: taken !== '' && taken === id ? t('idTaken') : idPattern.test(id) ? undefined : t('idInvalid'),
  }
  const save = async () => {
    setTried(true)
    if (problems.name || problems.id || busy) return
    setBusy(true)
    try {
      const source = from
        ? (await load('GET /api/bpm/biz/bpm/model/detail/{id}', { id: from })).bpmn_xml
        : newFile(defaultEngine, begun, { process: id, start: t('newStart') })
      const saved = await send('POST /api/bpm/biz/bpm/model/save', {
        model_name: name.trim(),
        bpmn_xml: renamedProcess(source, id, name.trim()),
      })
      void refreshModels()
      onClose()
      router.push(`/flow/designer?key=${saved.model_key}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 409) setTaken(id)
      setBusy(false)
    }
  }
  const problemOf = (field: 'name' | 'id') => (tried || taken === id ? problems[field] : undefined)
  return (
    <WorkDialog
      width={480}
      title={t('add')}
      okText={t('toDesign')}
      cancelText={t('cancel')}
      busy={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={form.grid}>
        <Labelled id={`${base}-name`} label={t('name')} required wide message={problemOf('name')}>
          <TextControl
            id={`${base}-name`}
            autoFocus
            most={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={onEnter(() => void save())}
          />
        </Labelled>
        <Labelled id={`${base}-id`} label={t('id')} required wide message={problemOf('id')}>
          <TextControl id={`${base}-id`} most={100} value={id} onChange={(event) => setId(event.target.value)} />
        </Labelled>
        <Labelled id={`${base}-from`} label={t('from')} wide>
          <Select
            id={`${base}-from`}
            value={from}
            {...openChoicesOf(models)}
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              { value: '', label: t('blank') },
              ...(models.data?.records ?? []).map((one) => ({ value: one.model_key, label: one.model_name })),
            ]}
            onChange={setFrom}
          />
        </Labelled>
      </div>
    </WorkDialog>
  )
}
