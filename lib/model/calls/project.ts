// The calls of projects besides those derived from the entities: saving with people, submission, states, code, participants, resources, overview.
import { z } from 'zod'
import { project, projectParticipant } from '../entities/project.ts'
import { resourceProject } from '../entities/resource-project.ts'
import { batchAnswer, keyInput, listAnswer } from '../paging.ts'
import { projectSteps } from '../steps/project.ts'
import { type AnswerOf, define } from './define.ts'
import { rowOf } from './entity.ts'
import { stepCalls } from './steps.ts'

const version = z.coerce.number().int().optional()
const amount = z.union([z.string(), z.number()]).transform(String).nullish()

/** The people of a project in its form: by its own names and by those of older calls. */
const people = {
  project_participants: z
    .array(
      z.object({
        employee_key: keyInput,
        employee_name: z.string().nullish(),
        project_role: z.string().optional(),
        join_time: z.string().nullish(),
        leave_time: z.string().nullish(),
        plan_days: amount,
        day_cost: amount,
      }),
    )
    .max(100)
    .optional(),
  process_members_dtos: z
    .array(z.object({ process_member_key: keyInput, process_member_name: z.string().nullish() }))
    .max(100)
    .optional(),
  project_medium_dtos: z
    .array(z.object({ project_medium_key: keyInput, project_medium_name: z.string().nullish() }))
    .max(20)
    .optional(),
  medium_vos: z
    .array(z.object({ project_medium_key: keyInput, project_medium_name: z.string().nullish() }))
    .max(20)
    .optional(),
  emp_key: z.string().nullish(),
}

const saved = z.looseObject({ id: keyInput.optional(), project_key: keyInput.optional(), row_version: version, ...people })
export type SavedProject = z.output<typeof saved>

const participant = rowOf(projectParticipant).and(
  z.object({ employee_name: z.string().nullish(), depart_name: z.string().nullish(), avatar: z.string().nullish() }),
)

const detail = rowOf(project).and(
  z.object({
    project_participants: z.array(participant),
    project_medium_dtos: z.array(z.object({ project_medium_key: z.string(), project_medium_name: z.string() })),
    /** What the caller may do with it now. */
    may: z.object({ edit: z.boolean(), submit: z.boolean(), changes: z.array(z.string()), work: z.boolean() }),
    power: z.string(),
  }),
)
/** A project for its workspace. */
export type ProjectDetail = AnswerOf<typeof readProject>
export type ParticipantRow = AnswerOf<typeof listParticipants>[number]

export const saveProject = define('POST /api/eis/restful/project/save', { input: saved, output: detail })

export const submitProject = define('POST /api/eis/restful/project/saveApproved', { input: saved, output: detail })

export const updateProject = define('POST /api/eis/restful/project/update', { input: saved, output: detail })

export const readProject = define('GET /api/eis/restful/project/details', {
  input: z.object({ projectKey: keyInput }),
  output: detail,
})

export const listParticipants = define('GET /api/eis/restful/project/participants', {
  input: z.object({ projectKey: keyInput }),
  output: z.array(participant),
})

export const projectStepCalls = stepCalls(projectSteps)

/** The next code of a project, in `msg`. */
export const proposeProjectCode = define('GET /api/eis/restful/project/code', {
  input: z.object({ city: z.string().trim().max(30).optional(), projectName: z.string().trim().max(100).optional() }),
  output: z.string(),
})

const waiting = z.object({
  kind: z.enum(['TASK', 'REVIEW', 'RECEIPT', 'PAYMENT']),
  key: z.string(),
  title: z.string(),
  /** When it was or is due; of a payment when it was submitted. */
  due: z.string(),
  amount: z.string().nullable(),
  /** Who waits, and for whom. */
  who: z.string().nullable(),
  whom: z.string().nullable(),
})

/** What the overview shows besides the project itself (docs/domain/project.md#overview). */
export const readProjectOverview = define('GET /api/eis/restful/project/overview', {
  input: z.object({ projectKey: keyInput }),
  output: z.object({
    tasks: z.object({ total: z.number(), done: z.number(), late: z.number() }),
    milestones: z.array(z.object({ key: z.string(), name: z.string(), time: z.string(), done: z.boolean() })),
    /** Late instalments, payments in approval, then tasks by their end. */
    waits: z.array(waiting),
    objectives: z.array(
      z.object({
        key: z.string(),
        code: z.string().nullable(),
        name: z.string(),
        weight: z.number(),
        progress: z.string(),
        results: z.array(
          z.object({
            name: z.string(),
            current: z.string().nullable(),
            target: z.string(),
            unit: z.string().nullable(),
            type: z.string(),
          }),
        ),
      }),
    ),
    next_receipt: z.object({ name: z.string(), date: z.string(), amount: z.string() }).nullable(),
    /** Left out for whoever may not see costs. */
    approving_amount: z.string().nullable(),
    activities: z.array(
      z.object({
        log_key: z.string(),
        kind: z.string(),
        name: z.string().nullable(),
        action: z.string(),
        user_name: z.string().nullable(),
        time: z.string(),
      }),
    ),
  }),
})

export type ProjectOverview = AnswerOf<typeof readProjectOverview>

const resourceRow = rowOf(resourceProject).and(z.object({ project_key: z.string() }))
export type ProjectResourceRow = AnswerOf<typeof listProjectResources>['records'][number]

export const listProjectResources = define('POST /api/eis/restful/projectResource/query', {
  input: z.object({ project_key: keyInput }),
  output: listAnswer(resourceRow),
})

export const saveProjectResource = define('POST /api/eis/restful/projectResource/save', {
  input: z.looseObject({
    id: keyInput.optional(),
    project_key: keyInput.optional(),
    resource_key: keyInput.optional(),
    row_version: version,
  }),
  output: resourceRow,
})

export const deleteProjectResource = define('POST /api/eis/restful/projectResource/delete', {
  input: z.object({ id: keyInput }),
  output: batchAnswer,
})
