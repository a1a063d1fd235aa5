// The area of approvals: process models, instances and tasks.
import { approvalStep } from '../../model/row-kinds.ts'
import type { Area } from '../area/area.ts'
import { deliverBpmMessage, deliverBpmSignal } from '../bpm/store/events.ts'
import { submittedFiles } from '../bpm/store/versions.ts'
import { commentFiles, instanceFiles } from './attachments.ts'
import { approvalCalls } from './calls.ts'
import { copyTo } from './copy-delegate.ts'
import { approvalHandOvers } from './hand-over.ts'
import { approvalJobs } from './jobs.ts'
import { seedApprovals } from './seed.ts'
import { stepsOf } from './steps.ts'

export const approvalArea: Area = {
  name: 'approval',
  calls: approvalCalls,
  scheduledJobs: approvalJobs,
  subscribers: { 'bpm.message': deliverBpmMessage, 'bpm.signal': deliverBpmSignal },
  seed: seedApprovals,
  answers: {
    fileScopes: { bpm_comment: commentFiles, [submittedFiles]: instanceFiles },
    handOvers: approvalHandOvers,
    rowSources: { [approvalStep.name]: stepsOf },
  },
  delegates: { copyTo },
}
