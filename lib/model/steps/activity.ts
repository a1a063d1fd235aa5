// The life of a campaign as people move it; a job begins and ends it at its planned times (docs/domain/channel.md#activity).
import { activity } from '../entities/activity.ts'
import { text } from '../field.ts'
import { steps } from './step.ts'

const right = 'market:activity:e'
const who = ['writer'] as const

/** In these states it is not changed any more. */
export const endedActivities: readonly string[] = ['FINISHED', 'CANCEL']
/** In these states it may be deleted. */
export const deletableActivities: readonly string[] = ['DRAFT', 'CANCEL']

export const activitySteps = steps(
  activity,
  'POST /api/fintech/biz/activity',
  {
    PUBLISHED: { from: ['DRAFT'], to: 'PUBLISHED', who, right, summary: ['发布活动', 'Publish a campaign'] },
    DRAFT: { from: ['PUBLISHED'], to: 'DRAFT', who, right, summary: ['撤回活动', 'Retract a campaign'] },
    RUNNING: { from: ['PUBLISHED'], to: 'RUNNING', who, right, summary: ['开始活动', 'Start a campaign'] },
    FINISHED: { from: ['RUNNING'], to: 'FINISHED', who, right, summary: ['结束活动', 'End a campaign'] },
    CANCEL: {
      from: ['DRAFT', 'PUBLISHED', 'RUNNING'],
      to: 'CANCEL',
      who,
      right,
      asks: { reason: text(200, { required: true, multiline: true }) },
      danger: true,
      summary: ['取消活动', 'Cancel a campaign'],
    },
  },
  {
    shared: {
      call: 'updateStatus',
      one: true,
      summary: ['变更活动状态：发布、撤回、开始、结束、取消', 'Change the state of a campaign: publish, retract, start, end, cancel'],
    },
  },
)
