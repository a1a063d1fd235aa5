// What can be done with a resource, from the list and from its page: put into a project, its cost entered, stopped and opened again.
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback } from 'react'
import { isWritable } from '@/components/record/access-level'
import { textOf } from '@/components/record/field/field-props'
import { useDialogs } from '@/components/record/form/use-dialogs'
import type { Action } from '@/components/record/list/list-screen'
import { formatDate, shanghaiNow } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import { resource } from '@/lib/model/entities/resource'
import { resourceCostLog } from '@/lib/model/entities/resource-cost-log'
import { resourceProject } from '@/lib/model/entities/resource-project'
import type { ResourceChange } from '@/lib/model/procurement-states'
import type { Values } from '@/lib/model/record'
import type { Resource } from './rows'
import { procurementCalls, runAction } from './run'
import { useTransfer } from './use-transfer'

/** Fields that the actions need of each row. */
export const resourceAlso = ['status', 'row_version', 'resource_key', 'resource_type', 'expiring_count', 'next_expire_date'] as const

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
  const { openForm, ask, dialog } = useDialogs(procurementCalls)
  const transfer = useTransfer('resource')
  const [mayAdd, mayEdit, maySeeCosts] = [may('eis:resource:a'), may('eis:resource:e'), may('crm:cost:view')]
  const change = useCallback(
    (row: Resource, status: ResourceChange, reason?: string) =>
      runAction('POST /api/eis/restful/resource/updateStatus', {
        id: textOf(row.resource_key),
        status,
        ...(reason && { reason }),
      }),
    [],
  )
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
        ...(mayEdit && stopped ? [{ key: 'open', label: t('do.RESTORE'), onClick: () => void change(row, 'AVAILABLE') }] : []),
        ...(mayEdit && !stopped
          ? [
              {
                key: 'stop',
                label: t('do.STOP'),
                danger: true,
                onClick: () =>
                  ask({
                    title: t('ask.STOP', { name: textOf(row.resource_name) }),
                    label: t('reason'),
                    okText: t('do.STOP'),
                    danger: true,
                    max: 200,
                    onOk: (text) => change(row, 'STOP', text),
                  }),
              },
            ]
          : []),
      ]
    },
    [t, mayAdd, mayEdit, maySeeCosts, change, openForm, ask, transfer.ofRow],
  )
  const dialogs = (
    <>
      {dialog}
      {transfer.dialog}
    </>
  )
  return { ofRow, ofRows: transfer.ofRows, edit, dialog: dialogs }
}
