// The settings of a model beside its drawing: name, category, what it approves, and who may start it.
import { Button, Drawer, Select, Switch } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { Answer, choicesOf } from '@/components/basic/answer'
import { Completion } from '@/components/basic/completion'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useClear } from '@/components/basic/use-clear'
import { DepartmentSelect } from '@/components/record/field/picker/department-select'
import { type Option, PagedSelect } from '@/components/record/field/picker/paged-select'
import { lookUpNames, sourceOf } from '@/components/record/field/picker/reference'
import { TextAreaControl, TextControl } from '@/components/record/field/text-control'
import { useDict } from '@/components/record/field/use-dict'
import form from '@/components/record/form/form.module.css'
import { Labelled } from '@/components/record/form/form-field'
import { notify, send } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { useLocked } from '@/lib/client/use-locked'
import { useNarrow } from '@/lib/client/use-window'
import type { ModelDetail } from '@/lib/model/calls/approval-models'
import type { ModelRow } from './model-state'
import { refreshModels } from './refresh-models'

const width = 520
const people = sourceOf('user')

interface SettingsDrawerProps {
  model: ModelRow
  /** Those of all models, offered while another can be typed. */
  categories: readonly string[]
  onClose: () => void
}

export function SettingsDrawer({ model, categories, onClose }: SettingsDrawerProps) {
  const t = useTranslations('model')
  const narrow = useNarrow()
  const answer = useCall('GET /api/bpm/biz/bpm/model/detail/{id}', { id: model.model_key })
  return (
    <Drawer open size={narrow ? '100%' : width} title={t('settingsOf', { name: model.model_name })} onClose={onClose}>
      <Answer of={answer} skeleton={<LinesSkeleton lines={6} />}>
        {(data) => <Settings model={data} categories={categories} onClose={onClose} />}
      </Answer>
    </Drawer>
  )
}

function Settings({ model, categories, onClose }: Omit<SettingsDrawerProps, 'model'> & { model: ModelDetail }) {
  const t = useTranslations('model')
  const base = useId()
  const clear = useClear()
  const roles = useCall('GET /api/app/base/sys/role/queryall')
  const kinds = useCall('GET /api/bpm/biz/bpm/model/businessTypes')
  const [name, setName] = useState(model.model_name)
  const words = useDict('PROCESS_CATEGORY')
  const [category, setCategory] = useState(model.category ?? '')
  const [types, setTypes] = useState<string[]>(model.business_types)
  const [batch, setBatch] = useState(model.batch_confirm)
  const [remark, setRemark] = useState(model.remark ?? '')
  const [users, setUsers] = useNamed('user', model.scope?.users ?? [])
  const [departs, setDeparts] = useNamed('department', model.scope?.departs ?? [])
  const [codes, setCodes] = useState<string[]>(model.scope?.roles ?? [])
  const { busy, alone } = useAlone()
  const [tried, setTried] = useState(false)
  const lock = useLocked(busy)
  const save = async () => {
    setTried(true)
    if (name.trim() === '') return
    await alone(async () => {
      const scope = { users: users.map((one) => one.value), roles: codes, departs: departs.map((one) => one.value) }
      await send('POST /api/bpm/biz/bpm/model/save', {
        model_key: model.model_key,
        row_version: model.row_version,
        model_name: name.trim(),
        category,
        business_types: types,
        batch_confirm: batch,
        remark,
        scope,
      })
      notify().success(t('saved'))
      void refreshModels()
      onClose()
    })
  }
  const offered = [...new Set([...words.offered().map(({ text }) => text), ...categories.map(words.textOf)])]
  const id = (part: string) => `${base}-${part}`
  return (
    <>
      <div className={form.grid} {...lock}>
        <Labelled id={id('name')} label={t('name')} required wide message={tried && name.trim() === '' ? t('nameMissing') : undefined}>
          <TextControl id={id('name')} most={100} value={name} onChange={(event) => setName(event.target.value)} />
        </Labelled>
        <Labelled id={id('category')} label={t('column.category')} wide>
          <Completion
            id={id('category')}
            value={words.textOf(category)}
            allowClear={clear}
            options={offered.filter((text) => text.includes(words.textOf(category))).map((value) => ({ value }))}
            onChange={(text: string | undefined) => setCategory(words.items.find((one) => one.text === text)?.value ?? text ?? '')}
          />
        </Labelled>
        <Labelled id={id('types')} label={t('businessTypes')} wide>
          <Select
            id={id('types')}
            mode="multiple"
            value={types}
            {...choicesOf(kinds)}
            showSearch={{ optionFilterProp: 'label' }}
            options={(kinds.data ?? []).map(({ business_type, name }) => ({ value: business_type, label: name }))}
            onChange={setTypes}
          />
        </Labelled>
        <Labelled id={id('users')} label={t('starters')} wide>
          <PagedSelect id={id('users')} call={people.call} toOption={people.toOption} multiple value={users} onChange={setUsers} />
        </Labelled>
        <Labelled id={id('roles')} label={t('starterRoles')} wide>
          <Select
            id={id('roles')}
            mode="multiple"
            value={codes}
            {...choicesOf(roles)}
            showSearch={{ optionFilterProp: 'label' }}
            options={(roles.data ?? []).map(({ role_code, role_name }) => ({ value: role_code, label: role_name }))}
            onChange={setCodes}
          />
        </Labelled>
        <Labelled id={id('departs')} label={t('starterDeparts')} wide>
          <DepartmentSelect id={id('departs')} multiple value={departs} onChange={setDeparts} />
        </Labelled>
        <Labelled id={id('batch')} label={t('batch')} wide>
          <Switch id={id('batch')} checked={batch} onChange={setBatch} />
        </Labelled>
        <Labelled id={id('remark')} label={t('remark')} wide>
          <TextAreaControl id={id('remark')} most={500} rows={3} value={remark} onChange={(event) => setRemark(event.target.value)} />
        </Labelled>
      </div>
      <div className={form.footer}>
        <span className={form.buttons}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" data-main="" loading={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </span>
      </div>
    </>
  )
}

/** Keys with their names, which are asked for once. */
function useNamed(target: 'user' | 'department', keys: readonly string[]): [Option[], (value: Option[]) => void] {
  const [value, setValue] = useState<Option[]>(() => keys.map((key) => ({ value: key, label: key })))
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of what stood there at first
  useEffect(() => {
    if (keys.length === 0) return
    let gone = false
    void lookUpNames(target, keys).then((named) => {
      if (!gone) setValue((now) => now.map((one) => named.find(({ value: key }) => key === one.value) ?? one))
    })
    return () => {
      gone = true
    }
  }, [])
  return [value, setValue]
}
