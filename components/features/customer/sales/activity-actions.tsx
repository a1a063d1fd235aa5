// What can be done with a campaign, from the list and from its page (docs/domain/channel.md#activity).

import { actionsOf } from '@/components/record/actions/actions'
import { textOf } from '@/components/record/field/field-props'
import { activity } from '@/lib/model/entities/activity'
import { activitySteps, endedActivities } from '@/lib/model/steps/activity'
import type { Activity } from '../rows'
import { salesCalls } from '../run'

export const isOpenActivity = (row: Activity): boolean => !endedActivities.includes(textOf(row.status))

const about = { definition: activity, refresh: salesCalls, steps: [activitySteps] }

export const activityActions = actionsOf<Activity, typeof activitySteps>(
  'sales.activity',
  about,
)(({ t }) => ({
  steps: {
    label: (key) => t(`to.${key}`),
    title: (_, row) => t('ask', { name: textOf(row.activity_name) }),
    // a job begins it at its time
    isTimely: (key) => key !== 'RUNNING',
  },
  isEditable: isOpenActivity,
  row: ['steps'],
}))
