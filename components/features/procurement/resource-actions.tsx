// What can be done with a resource, from the list and from its page: put into a project, its cost entered, stopped and opened again.
import dynamic from 'next/dynamic'
import { isWritable } from '@/components/record/access-level'
import { actionsOf, type Doing } from '@/components/record/actions/actions'
import { textOf } from '@/components/record/field/field-props'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { retried } from '@/lib/client/retried'
import { resource } from '@/lib/model/entities/resource'
import { resourceCostLog } from '@/lib/model/entities/resource-cost-log'
import { resourceProject } from '@/lib/model/entities/resource-project'
import { resourceSteps } from '@/lib/model/steps/resource'
import type { Resource } from './rows'
import { procurementCalls } from './run'

const TransferDialog = dynamic(() => retried(() => import('./transfer-dialog').then((module) => module.TransferDialog)), { ssr: false })

/** Fields that the actions need of each row. */
export const resourceAlso = ['status', 'row_version', 'resource_key', 'resource_type', 'expiring_count', 'next_expire_date', 'may'] as const

const about = { definition: resource, refresh: procurementCalls, steps: [resourceSteps] }
const wordOf = (key: string) => (key === 'STOP' ? key : 'RESTORE')

export const resourceActions = actionsOf<Resource, typeof resourceSteps>(
  'procurement',
  about,
)(({ t, may, openForm }) => {
  const transfer: Doing<Resource> = {
    key: 'transfer',
    label: t('transfer'),
    right: 'eis:resource:e',
    when: (row) => row.power === undefined || row.power === 'OWNER',
    opens: (opened) => (
      <TransferDialog
        kind="resource"
        keys={opened.rows.map((row) => row.resource_key)}
        name={textOf(opened.row.resource_name)}
        {...opened}
      />
    ),
  }
  return {
    steps: {
      label: (key) => t(`do.${wordOf(key)}`),
      title: (key, row) => t(`ask.${wordOf(key)}`, { name: textOf(row.resource_name) }),
      // whoever meets it later finds why
      adapt: (_, __, fields) => fields.map((field) => ({ ...field, optional: false })),
    },
    isEditable: () => true,
    row: [
      {
        key: 'project',
        label: t('joinProject'),
        right: 'eis:resource:a',
        when: (row) => isWritable(row) && row.status !== 'STOP',
        run: ([row]) => openForm({ definition: resourceProject, key: null, fixed: { resource_key: row?.resource_key } }),
      },
      {
        key: 'cost',
        label: t('enterCost'),
        right: 'eis:resource:a',
        when: (row) => isWritable(row) && may('crm:cost:view'),
        run: ([row]) =>
          openForm({
            definition: resourceCostLog,
            key: null,
            fixed: { resource_key: row?.resource_key },
            first: { cost_date: formatDate(shanghaiNow()) },
          }),
      },
      transfer,
      'steps',
    ],
    batch: [transfer],
  }
})
