// A resource for a project: chosen from the library, with time, quantity and price; a clash is asked about before it is planned all the same.
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { consentRunner } from '@/components/basic/with-consent'
import { WorkDialog } from '@/components/basic/work-dialog'
import { textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import { DictSelect } from '@/components/record/field/picker/dict-select'
import { PagedSelect } from '@/components/record/field/picker/paged-select'
import { TextControl } from '@/components/record/field/text-control'
import forms from '@/components/record/form/form.module.css'
import { Labelled } from '@/components/record/form/form-field'
import { useDisplayNames } from '@/components/record/use-display-names'
import { sendForAnswer } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { useMay } from '@/lib/client/use-may'
import type { ProjectDetail, ProjectResourceRow } from '@/lib/model/calls/project'
import { resourceProject } from '@/lib/model/entities/resource-project'

const runWithConsent = consentRunner(['/resource/project/', '/resource/query'])

interface ResourceFormProps {
  project: ProjectDetail
  /** null for a new one. */
  row: ProjectResourceRow | null
  onClose: () => void
  onSaved: () => void
}

export function ResourceForm({ project, row, onClose, onSaved }: ResourceFormProps) {
  const t = useTranslations('project.resource')
  const labels = useDisplayNames(resourceProject)
  const may = useMay()
  const id = useId()
  const { busy, alone } = useAlone()
  const [resource, setResource] = useState(row ? [{ value: row.resource_key, label: textOf(row.resource_name) }] : [])
  const [fields, setFields] = useState({
    role_name: row?.role_name ?? '',
    start_time: row?.start_time ?? null,
    end_time: row?.end_time ?? null,
    quantity: row?.quantity ?? '1',
    plan_price: row?.plan_price ?? null,
    status: row?.status ?? 'PLAN',
  })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const set = (part: Partial<typeof fields>) => setFields((before) => ({ ...before, ...part }))
  const store = (overlap_allowed: boolean) =>
    sendForAnswer(
      'POST /api/eis/restful/projectResource/save',
      {
        ...(row ? { id: row.resource_project_key, row_version: row.row_version } : { project_key: project.project_key }),
        resource_key: resource[0]?.value,
        ...fields,
        ...(may('eis:project:cost') ? {} : { plan_price: undefined }),
        overlap_allowed,
      },
      { warning: 'silent' },
    )
  const save = () =>
    alone(
      async () => {
        if (resource.length === 0) return setWrong({ resource_key: t('choose') })
        if (fields.status === 'CONFIRMED' && !(fields.start_time && fields.end_time)) return setWrong({ start_time: t('chooseTime') })
        setWrong({})
        const clash = (text: string) => ({ title: t('overlapTitle'), text, okText: t('overlap'), cancelText: t('cancel') })
        if (await runWithConsent(store, clash)) onSaved()
      },
      (refusal) => setWrong(refusal.fields),
    )
  return (
    <WorkDialog
      title={t(row ? 'edit' : 'add')}
      width={640}
      okText={t('save')}
      cancelText={t('cancel')}
      busy={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={forms.grid}>
        <Labelled id={`${id}-resource`} label={labels.field('resource_key')} required wide message={wrong.resource_key}>
          <PagedSelect
            id={`${id}-resource`}
            call="POST /api/eis/restful/resource/query"
            query={{ field: 'resource_key,resource_name,resource_type,status' }}
            toOption={(one) => ({ value: textOf(one.resource_key), label: textOf(one.resource_name) })}
            isBarred={(one) => one.status === 'STOP'}
            disabled={row !== null}
            value={resource}
            onChange={setResource}
          />
        </Labelled>
        <Labelled id={`${id}-role`} label={labels.field('role_name')} message={wrong.role_name}>
          <TextControl id={`${id}-role`} most={50} value={fields.role_name} onChange={(event) => set({ role_name: event.target.value })} />
        </Labelled>
        <Labelled id={`${id}-status`} label={labels.field('status')}>
          <DictSelect
            id={`${id}-status`}
            dict="RP_STATUS"
            kind="dropdown"
            required
            value={fields.status}
            onChange={(status) => set({ status: status ?? 'PLAN' })}
          />
        </Labelled>
        {(['start_time', 'end_time'] as const).map((name) => (
          <Labelled key={name} id={`${id}-${name}`} label={labels.field(name)} message={wrong[name]}>
            <DateControl id={`${id}-${name}`} time value={fields[name]} onChange={(value) => set({ [name]: value })} />
          </Labelled>
        ))}
        <Labelled id={`${id}-quantity`} label={labels.field('quantity')} message={wrong.quantity}>
          <NumberControl
            id={`${id}-quantity`}
            style={full}
            min={0}
            scale={3}
            value={fields.quantity}
            onChange={(quantity) => set({ quantity: quantity ?? '1' })}
          />
        </Labelled>
        {may('eis:project:cost') && (
          <Labelled id={`${id}-price`} label={labels.field('plan_price')} message={wrong.plan_price}>
            <NumberControl
              id={`${id}-price`}
              style={full}
              min={0}
              scale={4}
              grouped
              value={fields.plan_price}
              onChange={(plan_price) => set({ plan_price })}
            />
          </Labelled>
        )}
      </div>
    </WorkDialog>
  )
}
