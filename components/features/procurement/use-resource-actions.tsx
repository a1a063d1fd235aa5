// What can be done with a resource, from the list and from its page: put into a project, its cost entered, stopped and opened again.
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo } from 'react'
import { isWritable } from '@/components/record/access-level'
import { textOf } from '@/components/record/field/field-props'
import { useDialogs } from '@/components/record/form/use-dialogs'
import type { Action } from '@/components/record/list/list-screen'
import { type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import { resource } from '@/lib/model/entities/resource'
import { resourceCostLog } from '@/lib/model/entities/resource-cost-log'
import { resourceProject } from '@/lib/model/entities/resource-project'
import type { Values } from '@/lib/model/record'
import { resourceSteps } from '@/lib/model/steps/resource'
import type { StepOf } from '@/lib/model/steps/step'
import type { Resource } from './rows'
import { procurementCalls } from './run'
import { useTransfer } from './use-transfer'

/** Fields that the actions need of each row. */
export const resourceAlso = ['status', 'row_version', 'resource_key', 'resource_type', 'expiring_count', 'next_expire_date', 'may'] as const

export interface ResourceActions {
  /** Besides changing and deleting. */
  ofRow: (row: Resource) => Action[]
  ofRows: (rows: readonly Resource[], done: () => void) => Action[]
  edit: (row: Resource) => void
  dialog: ReactNode
}

export function useResourceActions(): ResourceActions {
  const t = useTranslations('procurement')
  const may = useMay()
  const { openForm, dialog } = useDialogs(procurementCalls)
  const transfer = useTransfer('resource')
  const [mayAdd, mayEdit, maySeeCosts] = [may('eis:resource:a'), may('eis:resource:e'), may('crm:cost:view')]
  const options = useMemo((): StepOptions<typeof resourceSteps> => {
    const wordOf = (key: StepOf<typeof resourceSteps>) => (key === 'STOP' ? key : 'RESTORE')
    return {
      refresh: procurementCalls,
      label: (key) => t(`do.${wordOf(key)}`),
      title: (key, row) => t(`ask.${wordOf(key)}`, { name: textOf(row.resource_name) }),
      // whoever meets it later finds why
      adapt: (_, __, fields) => fields.map((field) => ({ ...field, optional: false })),
    }
  }, [t])
  const steps = useSteps(resourceSteps, options)
  const edit = useCallback((row: Resource) => openForm({ definition: resource, key: textOf(row.resource_key) }), [openForm])
  const ofRow = useCallback(
    (row: Resource): Action[] => {
      if (!isWritable(row)) return []
      const stopped = row.status === 'STOP'
      const fixed = { resource_key: row.resource_key }
      const add = (definition: Definition, first?: Values) => () => openForm({ definition, key: null, fixed, ...(first && { first }) })
      return [
        ...(mayAdd && !stopped ? [{ key: 'project', label: t('joinProject'), onClick: add(resourceProject) }] : []),
        ...(mayAdd && maySeeCosts
          ? [{ key: 'cost', label: t('enterCost'), onClick: add(resourceCostLog, { cost_date: formatDate(shanghaiNow()) }) }]
          : []),
        ...(mayEdit ? transfer.ofRow(row) : []),
        ...steps.ofRow(row),
      ]
    },
    [t, mayAdd, mayEdit, maySeeCosts, openForm, transfer.ofRow, steps.ofRow],
  )
  const dialogs = (
    <>
      {dialog}
      {transfer.dialog}
      {steps.dialog}
    </>
  )
  return { ofRow, ofRows: transfer.ofRows, edit, dialog: dialogs }
}
