// Data of the demo quotes and contracts: texts, their projects, and numbers that continue those already given.
import { sql } from 'kysely'
import { z } from 'zod'
import dealBook from '../../content/demo/deals.json' with { type: 'json' }
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Clock } from './clock.ts'
import type { People } from './people.ts'
import type { Random } from './random.ts'

const texts = z.array(z.string())
export const book = z
  .strictObject({
    groups: z.array(
      z.strictObject({
        name: z.string(),
        items: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.number()])),
      }),
    ),
    terms: texts,
    delivery: texts,
    lowMargin: z.string(),
    refusals: texts,
    checkNotes: texts,
    categories: z.array(z.tuple([z.string(), z.string(), z.string().nullable()])),
    purchases: texts,
    conditions: texts,
    stage: z.string(),
    endings: z.strictObject({ terminate: z.string(), finish: z.string() }),
    places: texts,
  })
  .parse(dealBook)

const projectRows = rawRows({
  project_key: 'text',
  project_name: 'text',
  customer_key: 'text',
  business: 'text?',
  contact: 'text?',
  city: 'text',
  manager: 'text',
  depart: 'text?',
  status: 'text',
  start: 'text',
})
export type Project = ReturnType<typeof projectRows.read> extends Promise<readonly (infer R)[]> ? R : never

/** The projects, the one of the story first. */
export const readProjects = (db: Db) =>
  projectRows.read(
    db,
    sql`select p.project_key, p.project_name, p.customer_key, p.business_key as business, p.customer_contacts_key as contact,
        p.project_city as city, p.project_mgr_key as manager,
        p.owner_depart_key as depart, p.status, to_char(p.project_start_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as start
      from project p where not p.is_deleted order by p.project_name like '粤衡稳健一号%' desc, p.create_time, p.project_key`,
  )

/** The project of the second story. */
export const isStoryProject = (project: Project): boolean => project.project_name.startsWith('粤衡稳健一号')

export interface Setting {
  db: Db
  random: Random
  clock: Clock
  people: People
  numbers: Map<string, number>
}

/** The number that comes next under a rule, so that the first real one follows. */
export function nextOf(numbers: Map<string, number>, rule: string, scope: string): number {
  const name = `${rule} ${scope}`
  const next = (numbers.get(name) ?? 0) + 1
  numbers.set(name, next)
  return next
}
