// What can be done with a campaign, from the list and from its page (docs/domain/channel.md#activity).
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo } from 'react'
import { textOf } from '@/components/record/field/field-props'
import { useDialogs } from '@/components/record/form/use-dialogs'
import type { Action } from '@/components/record/list/list-screen'
import { type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import { useMay } from '@/lib/client/use-may'
import { activity } from '@/lib/model/entities/activity'
import { activitySteps, endedActivities } from '@/lib/model/steps/activity'
import type { Activity } from '../rows'
import { salesCalls } from '../run-sales'

export const isOpenActivity = (row: Activity): boolean => !endedActivities.includes(textOf(row.status))

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
  const { openForm, dialog } = useDialogs(salesCalls)
  const options = useMemo(
    (): StepOptions<typeof activitySteps> => ({
      refresh: salesCalls,
      label: (key) => t(`to.${key}`),
      title: (_, row) => t('ask', { name: textOf(row.activity_name) }),
      // a job begins it at its time
      isTimely: (key) => key !== 'RUNNING',
    }),
    [t],
  )
  const steps = useSteps(activitySteps, options)
  const editOf = useCallback(
    (row: Activity) =>
      mayEdit && isOpenActivity(row) ? () => openForm({ definition: activity, key: textOf(row.activity_key) }) : undefined,
    [mayEdit, openForm],
  )
  return {
    ofRow: steps.ofRow,
    editOf,
    dialog: (
      <>
        {dialog}
        {steps.dialog}
      </>
    ),
  }
}
