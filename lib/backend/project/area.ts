// The area of projects: their application and people, tasks and objectives, documents, quotes, contracts and money.
import { contract } from '../../model/entities/contract.ts'
import { pricing } from '../../model/entities/pricing.ts'
import { project } from '../../model/entities/project.ts'
import type { Area } from '../area/area.ts'
import { contractApproval, terminationApproval } from './contract/approval.ts'
import { contractCalls } from './contract/calls.ts'
import { contractDuplicates } from './contract/duplicates.ts'
import { contractEntities } from './contract/entities.ts'
import { remindOfEnds } from './contract/jobs.ts'
import { terminationType } from './contract/steps.ts'
import { documentCalls, documentEntities, documentFileScopes } from './document/calls.ts'
import { projectHandOvers } from './hand-over.ts'
import { moneyBusinesses } from './money-businesses.ts'
import { moneyCalls } from './money-calls.ts'
import { moneyEntities } from './money-entities.ts'
import { moneyJobs } from './money-jobs.ts'
import { objectiveCalls, objectiveEntities } from './objective/calls.ts'
import { projectDuplicates } from './project/answers.ts'
import { closingType, projectApproval, projectClosing } from './project/approval.ts'
import { projectCalls } from './project/calls.ts'
import { projectEntities } from './project/entities.ts'
import { projectJobs } from './project/jobs.ts'
import { quoteApproval } from './quote/approval.ts'
import { quoteCalls } from './quote/calls.ts'
import { quoteEntities } from './quote/entities.ts'
import { quoteJobs } from './quote/jobs.ts'
import { cancelQuotesOfLost } from './quote/lost.ts'
import { reportCalls } from './report/calls.ts'
import { projectResourceCalls } from './resource/calls.ts'
import { settlementRuns } from './settlement/runs.ts'
import { taskCalls, taskEntities } from './task/calls.ts'
import { taskJobs } from './task/jobs.ts'
import { projectCosts } from './working-costs.ts'

export const projectArea: Area = {
  name: 'project',
  calls: [
    ...projectCalls,
    ...projectResourceCalls,
    ...taskCalls,
    ...objectiveCalls,
    ...documentCalls,
    ...quoteCalls,
    ...contractCalls,
    ...moneyCalls,
    ...reportCalls,
  ],
  entities: [
    ...projectEntities,
    ...taskEntities,
    ...objectiveEntities,
    ...documentEntities,
    ...quoteEntities,
    ...contractEntities,
    ...moneyEntities,
  ],
  scheduledJobs: [...projectJobs, ...taskJobs, ...quoteJobs, { type: 'contract.end', cron: '30 8 * * *', run: remindOfEnds }, ...moneyJobs],
  backgroundJobs: [settlementRuns],
  subscribers: { 'business.lost': cancelQuotesOfLost },
  answers: {
    duplicateRules: { [project.name]: projectDuplicates, [contract.name]: contractDuplicates },
    handOvers: projectHandOvers,
    fileScopes: documentFileScopes,
    projectCosts,
  },
  businesses: {
    [project.name]: projectApproval,
    [closingType]: projectClosing,
    [pricing.name]: quoteApproval,
    [contract.name]: contractApproval,
    [terminationType]: terminationApproval,
    ...moneyBusinesses,
  },
}
