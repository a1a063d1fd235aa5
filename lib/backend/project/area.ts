// The area of projects: their application and people, tasks and objectives, documents, quotes, contracts and money.

import { sql } from 'kysely'
import { contract, contractLine, contractPlan } from '../../model/entities/contract.ts'
import { contractCategory } from '../../model/entities/contract-category.ts'
import { invoice } from '../../model/entities/invoice.ts'
import { otherCost } from '../../model/entities/other-cost.ts'
import { payment } from '../../model/entities/payment.ts'
import { pricing, pricingLine } from '../../model/entities/pricing.ts'
import { project, projectAttachment, projectParticipant } from '../../model/entities/project.ts'
import { settlement } from '../../model/entities/settlement.ts'
import { extensionOf } from '../../model/file-types.ts'
import type { Area } from '../area/area.ts'
import type { Business } from '../bpm/store/business.ts'
import { deployedModels } from '../bpm/store/submit.ts'
import { rawRows } from '../db/raw-rows.ts'
import { type ServedEntity, serveEntity } from '../entity/calls.ts'
import { type DuplicateRule, refuseTaken } from '../entity/duplicate.ts'
import type { Hooks } from '../entity/hooks.ts'
import { refuseLinked } from '../entity/links.ts'
import { notifyAbout } from '../entity/notify-about.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { dueJob, type ScheduledJob } from '../kernel/scheduled-job.ts'
import { todayOf } from '../kernel/today.ts'
import { contractApproval, terminationApproval } from './contract/approval.ts'
import { contractCalls } from './contract/calls.ts'
import { contractHooks } from './contract/hooks.ts'
import { contractStepCalls, terminationType, withContractSteps } from './contract/steps.ts'
import { documentCalls, documentEntities, documentFileScopes } from './document/calls.ts'
import { projectHandOvers } from './hand-over.ts'
import { refreshHealth } from './health.ts'
import { invoiceBusiness } from './invoice/invoices.ts'
import { moneyCalls } from './money-calls.ts'
import { moneyEntities } from './money-entities.ts'
import { moneyJobs } from './money-jobs.ts'
import { objectiveCalls, objectiveEntities } from './objective/calls.ts'
import { otherCostBusiness } from './other-cost/costs.ts'
import { paymentBusiness } from './payment/approval.ts'
import { closingType, projectApproval, projectClosing } from './project/approval.ts'
import { projectCalls } from './project/calls.ts'
import { attachmentHooks, projectHooks } from './project/hooks.ts'
import { participantHooks, removeThoseWhoLeft } from './project/people.ts'
import { withProjectSteps } from './project/steps.ts'
import { quoteCalls } from './quote/calls.ts'
import { quoteHooks } from './quote/hooks.ts'
import { cancelQuotesOfLost, expireQuotes, quoteApproval } from './quote/states.ts'
import { withQuoteSteps } from './quote/steps.ts'
import { reportCalls } from './report/calls.ts'
import { projectResourceCalls } from './resource/resources.ts'
import { settlementRuns } from './settlement/runs.ts'
import { settlementBusiness } from './settlement/settlements.ts'
import { taskCalls, taskEntities } from './task/calls.ts'
import { taskJobs } from './task/jobs.ts'
import { projectCosts } from './working-costs.ts'

/** The generic duplicate check's rule for contracts: numbers are unique (docs/domain/contract.md#number). */
const contractDuplicates: DuplicateRule = {
  permission: contract.permission,
  fields: ['contract_code'],
  check: (context, question) => refuseTaken(context, contract, question),
}

/** The functions of the project area for others: whether a code is taken. */
const projectDuplicates: DuplicateRule = {
  permission: project.permission,
  fields: ['project_code'],
  check: (context, question) => refuseTaken(context, project, question),
}

const partOnly = { without: ['addOrUpdate', 'deleteById', 'detail/{id}'] } as const

/** The hooks of contract categories: their codes, and what prevents their deletion (docs/domain/contract.md#categories). */
const categoryHooks: Hooks<typeof contractCategory> = {
  async beforeWrite(context, { old, row }) {
    row.category_code = row.category_code.toUpperCase()
    if (!/^[A-Z0-9]{1,10}$/.test(row.category_code)) throw invalid({ category_code: 'contract.categoryCode' })
    const [template] = (row.template_file as { name: string }[] | null) ?? []
    if (template && extensionOf(template.name) !== 'docx') throw invalid({ template_file: 'contract.template' })
    const process = row.process_definition_key
    if (process && process !== old?.process_definition_key) {
      const known = (await deployedModels(context)).some((model) => model.process_definition_key === process)
      if (!known) throw invalid({ process_definition_key: 'contract.process' })
    }
  },
  beforeDelete: (context, row) => refuseLinked(context, contractCategory, row.category_key),
}

/** The entities of contracts with their hooks. */
const contractEntities: readonly ServedEntity[] = [
  serveEntity(contractCategory, { ...categoryHooks, choosers: [`${contract.permission}:q`] }),
  serveEntity(contract, { ...withContractSteps(contractHooks), without: ['addOrUpdate', 'detail/{id}'] }),
  serveEntity(contractPlan, partOnly),
  serveEntity(contractLine, partOnly),
]

/** The entities of a project itself with their hooks. */
const projectEntities: readonly ServedEntity[] = [
  serveEntity(project, { ...withProjectSteps(projectHooks), without: ['addOrUpdate'] }),
  serveEntity(projectParticipant, participantHooks),
  serveEntity(projectAttachment, attachmentHooks),
]

/** The entities of quotes with their hooks. */
const quoteEntities: readonly ServedEntity[] = [
  serveEntity(pricing, { ...withQuoteSteps(quoteHooks), without: ['addOrUpdate', 'detail/{id}'] }),
  serveEntity(pricingLine, { without: ['addOrUpdate', 'deleteById', 'detail/{id}'] }),
]

/**
 * The scheduled job of quotes (docs/domain/quote.md#states).
 * @internal for tests
 */
export const quoteJobs: readonly ScheduledJob[] = [dueJob('quote.expire', '5 * * * *', expireQuotes)]

/** Scheduled work of projects. */
const projectJobs: readonly ScheduledJob[] = [
  dueJob('project.people', '0 * * * *', removeThoseWhoLeft),
  {
    type: 'project.health',
    // after the nightly sums, which it uses
    cron: '30 2 * * *',
    async run(context) {
      await refreshHealth(context)
    },
  },
]

const endingRows = rawRows({ contract_key: 'text', contract_name: 'text', date: 'text', owner_key: 'text' })

/** The days before the end on which the owner is reminded, in addition to the contract's own. */
const lastDays = [7, 1]

/**
 * Reminders of contracts that end soon, every morning (docs/domain/contract.md#reminders).
 * @internal for tests
 */
export async function remindOfEnds(context: Context): Promise<void> {
  const today = todayOf(context)
  const rows = await endingRows.read(
    context.db,
    sql`select contract_key, contract_name, to_char(end_date, 'YYYY-MM-DD') as date, owner_key from contract
    where status = 'EFFECT' and not is_deleted and owner_key is not null and expire_remind_days > 0
      and (end_date - ${today}::date = expire_remind_days or (end_date - ${today}::date = any(${lastDays}::int[]) and end_date - ${today}::date < expire_remind_days))
    order by contract_key`,
  )
  for (const row of rows) await notifyAbout(context, contract, 'M-CONTRACT-EXPIRE', row, [row.owner_key], { date: row.date })
}

/** The approvals of project money (docs/domain/project-money.md#approvals). */
const moneyBusinesses: Readonly<Record<string, Business>> = {
  [payment.name]: paymentBusiness,
  [otherCost.name]: otherCostBusiness,
  [invoice.name]: invoiceBusiness,
  [settlement.name]: settlementBusiness,
}

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
    ...contractStepCalls,
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
