// A resource for a project: chosen from the library, with time, quantity and price; a clash is asked about before it is planned all the same.
import { useTranslations } from 'next-intl'
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
import { useSmallForm } from '@/components/record/form/use-small-form'
import { useDisplayNames } from '@/components/record/use-display-names'
import { sendForAnswer } from '@/lib/client/api'
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
  const form = useSmallForm(
    {
      resource_key: row ? [{ value: row.resource_key, label: textOf(row.resource_name) }] : [],
      role_name: row?.role_name ?? '',
      start_time: row?.start_time ?? null,
      end_time: row?.end_time ?? null,
      quantity: row?.quantity ?? '1',
      plan_price: row?.plan_price ?? null,
      status: row?.status ?? 'PLAN',
    },
    ({ resource_key, status, start_time, end_time }) => ({
      resource_key: resource_key.length === 0 ? t('choose') : undefined,
      start_time: status === 'CONFIRMED' && !(start_time && end_time) ? t('chooseTime') : undefined,
    }),
  )
  const { values: fields, set } = form
  const store = (overlap_allowed: boolean) =>
    sendForAnswer(
      'POST /api/eis/restful/projectResource/save',
      {
        ...(row ? { id: row.resource_project_key, row_version: row.row_version } : { project_key: project.project_key }),
        ...fields,
        resource_key: fields.resource_key[0]?.value,
        ...(may('eis:project:cost') ? {} : { plan_price: undefined }),
        overlap_allowed,
      },
      { warning: 'silent', refusal: 'silent' },
    )
  const save = form.dialog(async () => {
    const clash = (text: string) => ({ title: t('overlapTitle'), text, okText: t('overlap'), cancelText: t('cancel') })
    if (await runWithConsent(store, clash)) onSaved()
  })
  return (
    <WorkDialog title={t(row ? 'edit' : 'add')} width={640} okText={t('save')} cancelText={t('cancel')} {...save} onCancel={onClose}>
      <div className={forms.grid}>
        <Labelled {...form.label('resource_key')} label={labels.field('resource_key')} required wide>
          <PagedSelect
            {...form.control('resource_key')}
            call="POST /api/eis/restful/resource/query"
            query={{ field: 'resource_key,resource_name,resource_type,status' }}
            toOption={(one) => ({ value: textOf(one.resource_key), label: textOf(one.resource_name) })}
            isBarred={(one) => one.status === 'STOP'}
            disabled={row !== null}
            value={fields.resource_key}
            onChange={(resource_key) => set({ resource_key })}
          />
        </Labelled>
        <Labelled {...form.label('role_name')} label={labels.field('role_name')}>
          <TextControl
            {...form.control('role_name')}
            most={50}
            value={fields.role_name}
            onChange={(event) => set({ role_name: event.target.value })}
          />
        </Labelled>
        <Labelled {...form.label('status')} label={labels.field('status')}>
          <DictSelect
            id={form.label('status').id}
            dict="RP_STATUS"
            kind="dropdown"
            required
            value={fields.status}
            onChange={(status) => set({ status: status ?? 'PLAN' })}
          />
        </Labelled>
        {(['start_time', 'end_time'] as const).map((name) => (
          <Labelled key={name} {...form.label(name)} label={labels.field(name)}>
            <DateControl {...form.control(name)} time value={fields[name]} onChange={(value) => set({ [name]: value })} />
          </Labelled>
        ))}
        <Labelled {...form.label('quantity')} label={labels.field('quantity')}>
          <NumberControl
            {...form.control('quantity')}
            style={full}
            min={0}
            scale={3}
            value={fields.quantity}
            onChange={(quantity) => set({ quantity: quantity ?? '1' })}
          />
        </Labelled>
        {may('eis:project:cost') && (
          <Labelled {...form.label('plan_price')} label={labels.field('plan_price')}>
            <NumberControl
              {...form.control('plan_price')}
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
