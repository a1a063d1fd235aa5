// 应用信息: names and appearance of the application and the company (docs/domain/settings.md#application).
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { PageHead } from '@/components/frame/page-head'
import { ConflictDialog } from '@/components/record/form/conflict-dialog'
import formStyles from '@/components/record/form/form.module.css'
import { FormField } from '@/components/record/form/form-field'
import { changedFields, payloadOf } from '@/components/record/form/record-form'
import { useRecordForm } from '@/components/record/form/use-record-form'
import { useSave } from '@/components/record/form/use-save'
import { useDisplayNames } from '@/components/record/use-display-names'
import { send } from '@/lib/client/api'
import { useCall } from '@/lib/client/use-call'
import { useLocked } from '@/lib/client/use-locked'
import { useMay } from '@/lib/client/use-may'
import type { AppForm } from '@/lib/model/calls/settings'
import type { Definition } from '@/lib/model/definition'
import type { Values } from '@/lib/model/record'
import { appInfo, baseInfo } from '@/lib/model/settings'
import styles from './setting.module.css'

/** What is changed here, and nothing else of it. */
function formOf(definition: Definition, form = definition.form): Definition {
  const shown = new Set(form.flatMap(({ fields }) => fields))
  return { ...definition, form, fields: Object.fromEntries(Object.entries(definition.fields).filter(([name]) => shown.has(name))) }
}

/** The installation's own application is always on, and has the one look of the program. */
const application = formOf(appInfo, [{ name: 'app', fields: ['app_name', 'title', 'logo', 'login_bg', 'copyright', 'icp_no'] }])
const company = formOf(baseInfo)

export function AppPage() {
  const info = useCall('GET /api/app/base/app/base/info/select')
  return (
    <>
      <PageHead />
      <Answer of={info} skeleton={<LinesSkeleton lines={8} />}>
        {(data) => (
          <div className={styles.sheets}>
            <InfoForm key={`app${data.app_version}`} definition={application} info={data} version="app_version" onSaved={info.replace} />
            <InfoForm key={`info${data.info_version}`} definition={company} info={data} version="info_version" onSaved={info.replace} />
          </div>
        )}
      </Answer>
    </>
  )
}

interface InfoFormProps {
  definition: Definition
  info: AppForm
  version: 'app_version' | 'info_version'
  onSaved: (info: AppForm) => void
}

function InfoForm({ definition, info, version, onSaved }: InfoFormProps) {
  const t = useTranslations('setting.app')
  const may = useMay()
  const labels = useDisplayNames(definition)
  const old = useMemo(() => ({ ...info, row_version: info[version] }), [info, version])
  const form = useRecordForm(definition, { may, old })
  const { saving, save, conflict } = useSave(form, t('saved'))
  const lock = useLocked<HTMLFieldSetElement>(saving)
  const mayEdit = may('sys:app:e')
  const write = (values: Values, over: unknown) => {
    const changed = new Set(changedFields(definition, info, values))
    const payload = Object.fromEntries(Object.entries(payloadOf(definition, values, { old: info })).filter(([name]) => changed.has(name)))
    return send('POST /api/app/base/app/base/info/save', { ...payload, [version]: over }, { refusal: 'silent' })
  }
  return (
    <section className={styles.sheet} aria-label={labels.name}>
      <h2>{labels.name}</h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save({ send: write, done: onSaved })
        }}
      >
        <fieldset disabled={!mayEdit} {...lock}>
          {form.sections.map((section) => (
            <div key={section.name}>
              {form.sections.length > 1 && <h3>{labels.section(section.name)}</h3>}
              <div className={formStyles.grid}>
                {section.fields.map((name) => (
                  <FormField key={name} form={form} name={name} />
                ))}
              </div>
            </div>
          ))}
        </fieldset>
        {mayEdit && (
          <Button type="primary" htmlType="submit" loading={saving} disabled={!form.dirty}>
            {t('save')}
          </Button>
        )}
      </form>
      {conflict && <ConflictDialog {...conflict} />}
    </section>
  )
}
