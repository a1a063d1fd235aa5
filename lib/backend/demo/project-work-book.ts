// Shared by the parts of the demo's project work: the data of tasks, objectives and documents, and their project.
import { z } from 'zod'
import work from '../../content/demo/project-work.json' with { type: 'json' }
import { rawRows } from '../db/raw-rows.ts'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

const task = z.object({
  name: z.string(),
  group: z.number(),
  from: z.number(),
  to: z.number(),
  after: z.array(z.string()).default([]),
  milestone: z.boolean().default(false),
  who: z.string().optional(),
  status: z.string().optional(),
  progress: z.number().optional(),
  priority: z.string().optional(),
  weight: z.number().default(1),
  checks: z.array(z.string()).optional(),
  comment: z.string().optional(),
})
const result = z.object({
  name: z.string(),
  type: z.string(),
  start: z.string().default('0'),
  target: z.string(),
  unit: z.string(),
  weight: z.number(),
})
export const book = z
  .object({
    story: z.object({ groups: z.array(z.string()), tasks: z.array(task) }),
    groups: z.array(z.string()),
    tasks: z.array(task),
    objectives: z.array(z.object({ name: z.string(), weight: z.number(), results: z.array(result) })),
    notes: z.array(z.string()),
    folders: z.array(z.string()),
    texts: z.array(z.object({ name: z.string(), folder: z.number(), html: z.string() })),
    files: z.array(z.object({ name: z.string(), folder: z.number(), text: z.string() })),
  })
  .parse(work)

export type PlannedTask = z.output<typeof task>

export const projectRows = rawRows({
  project_key: 'project.project_key',
  project_name: 'project.project_name',
  status: 'project.status',
  manager: 'project.project_mgr_key',
  from: 'project.project_start_time',
  to: 'project.project_end_time',
  people: 'text[]',
})
type Project = Awaited<ReturnType<typeof projectRows.read>>[number]

export interface Setting {
  random: Random
  clock: Clock
  project: Project
  /** Done, or still in progress. */
  ended: boolean
  /** The key of a colleague by his account. */
  personOf: (username: string) => string
}

export type PlannedResult = z.output<typeof result>
