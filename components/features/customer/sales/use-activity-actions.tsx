// What can be done with a campaign, from the list and from its page (docs/domain/channel.md#activity).
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback } from 'react'
import { textOf } from '@/components/record/field/field-props'
import { useDialogs } from '@/components/record/form/use-dialogs'
import type { Action } from '@/components/record/list/list-screen'
import { useMay } from '@/lib/client/use-may'
import { activity } from '@/lib/model/entities/activity'
import type { Activity } from '../rows'
import { runAction, salesCalls } from '../run-sales'

const ended = ['FINISHED', 'CANCEL']
export const isOpenActivity = (row: Activity): boolean => !ended.includes(textOf(row.status))

/** What may be done with a campaign in a state; the clock does the rest. */
const steps: Readonly<Record<string, readonly ('PUBLISHED' | 'DRAFT' | 'FINISHED' | 'CANCEL')[]>> = {
  DRAFT: ['PUBLISHED', 'CANCEL'],
  PUBLISHED: ['DRAFT', 'CANCEL'],
  RUNNING: ['FINISHED', 'CANCEL'],
}

export interface ActivityActions {
  /** Its next states. */
  ofRow: (row: Activity) => Action[]
  /** Opens its form, while it may be changed. */
  editOf: (row: Activity) => (() => void) | undefined
  dialog: ReactNode
}

export function useActivityActions(): ActivityActions {
  const t = useTranslations('sales.activity')
  const mayEdit = useMay()('market:activity:e')
  const { openForm, ask, dialog } = useDialogs(salesCalls)
  const ofRow = useCallback(
    (row: Activity): Action[] => {
      if (!mayEdit) return []
      const send = (status: string, reason?: string) =>
        runAction('POST /api/fintech/biz/activity/updateStatus', {
          activity_key: textOf(row.activity_key),
          row_version: Number(row.row_version),
          status,
          ...(reason && { reason }),
        })
      return (steps[textOf(row.status)] ?? []).map((status) => ({
        key: status,
        label: t(`to.${status}`),
        danger: status === 'CANCEL',
        onClick: () =>
          status === 'CANCEL'
            ? ask({
                title: t('ask', { name: textOf(row.activity_name) }),
                label: t('reason'),
                okText: t('to.CANCEL'),
                danger: true,
                max: 200,
                onOk: (reason) => send(status, reason),
              })
            : void send(status),
      }))
    },
    [t, mayEdit, ask],
  )
  const editOf = useCallback(
    (row: Activity) =>
      mayEdit && isOpenActivity(row) ? () => openForm({ definition: activity, key: textOf(row.activity_key) }) : undefined,
    [mayEdit, openForm],
  )
  return { ofRow, editOf, dialog }
}
