// The demo company's projects in every state, with their people and the resources that work for them (docs/domain/demo.md#data). What belongs to
// them (tasks, documents, quotes, contracts, money) hangs on these rows.
import { sql } from 'kysely'
import { z } from 'zod'
import projectBook from '../../content/demo/projects.json' with { type: 'json' }
import { project, projectParticipant } from '../../model/entities/project.ts'
import { resourceProject } from '../../model/entities/resource-project.ts'
import { submitRecord } from '../bpm/store/submit.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { principalOf } from '../kernel/principal.ts'
import { refreshOccupancy, refreshResource } from '../procurement/resource-states.ts'
import { codePrefix } from '../project/project/code.ts'
import { refreshPeople } from '../project/project/people.ts'
import { type Clock, clockOf, dateText, dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import { insertRecords, type Row } from './insert.ts'
import { markLoaded } from './mark-loaded.ts'
import { type People, readPeople } from './people.ts'
import { keyAt, type Random, randomOf } from './random.ts'

const book = z
  .object({
    projects: z.array(
      z.object({
        name: z.string(),
        story: z.string().optional(),
        type: z.string(),
        level: z.string(),
        city: z.string(),
        manager: z.string(),
        people: z.array(z.string()),
        media: z.array(z.string()),
        from: z.number(),
        to: z.number(),
        budget: z.string(),
        status: z.string(),
        progress: z.string(),
      }),
    ),
    objectives: z.array(z.string()),
    scopes: z.array(z.string()),
    backgrounds: z.array(z.string()),
    requirements: z.array(z.string()),
    summaries: z.array(z.string()),
    suspended: z.string(),
    works: z.array(z.object({ role: z.string(), quantity: z.string(), price: z.string() })),
  })
  .parse(projectBook)

type Plan = (typeof book.projects)[number]

const clientRows = rawRows({
  customer_key: 'text',
  customer_name: 'text',
  product: 'text?',
  contact: 'text?',
  depart: 'text?',
  business: 'text?',
})

/** Customers that projects serve: the one of the story first, then those with deals and products. */
const clientsOf = (db: Db) =>
  clientRows.read(
    db,
    sql`select c.customer_key, c.customer_name,
      (select p.customer_product_key from customer_product p where p.customer_key = c.customer_key and not p.is_deleted
        order by p.product_name like '%稳健一号%' desc, p.create_time limit 1) as product,
      k.customer_contact_key as contact, k.customer_department_key as depart,
      (select b.business_key from business b where b.customer_key = c.customer_key and b.end_status = 'WIN' and not b.is_deleted
        order by b.business_amount desc limit 1) as business
    from customer c left join lateral (select customer_contact_key, customer_department_key from customer_contact
        where customer_key = c.customer_key and not is_deleted order by is_primary desc, create_time limit 1) k on true
    where not c.is_deleted and c.owner_key is not null and c.customer_type <> 'PERSON' and c.status not in ('BLACK', 'LOST')
    order by c.customer_name like '粤衡%' desc, c.deal_status = 'YES' desc, c.create_time, c.customer_key limit 12`,
  )

interface Setting {
  db: Db
  random: Random
  clock: Clock
  people: People
}

/** Loads them when they were not loaded yet; customers and resources must be there. */
export async function seedDemoProjects(kernel: Kernel): Promise<void> {
  await kernel.transaction(async (db) => {
    if (!(await markLoaded(db, 'projects', kernel.now()))) return
    const random = randomOf(20_261_013)
    const setting: Setting = { db, random, clock: clockOf(kernel.now(), random), people: await readPeople(db) }
    const clients = await clientsOf(db)
    const numbers = new Map<string, number>()
    const rows = book.projects.map((plan, index) => projectOf(setting, plan, clients[plan.story ? 0 : index % clients.length], numbers))
    await insertRecords(db, project, rows)
    await insertRecords(
      db,
      projectParticipant,
      rows.flatMap((row, index) => participantsOf(setting, row, book.projects[index] as Plan)),
    )
    for (const [scope, number] of numbers)
      await sql`insert into number_sequence (rule, scope, current_no) values ('project', ${scope}, ${number})`.execute(db)
    const context = systemContext(kernel, db)
    for (const row of rows) await refreshPeople(context, String(row.project_key))
    await openCustomers(db)
    await addResources(context, setting, rows)
    for (const [index, row] of rows.entries()) {
      const plan = book.projects[index] as Plan
      if (plan.status === 'PROGRESS')
        await submitRecord(
          await as(kernel, db, String(row.project_mgr_key), setting.clock.ago(1 + (index % 3))),
          project.name,
          String(row.project_key),
        )
    }
  })
}

/** A context of a person at a moment. Past events of the demo send no messages. */
async function as(kernel: Kernel, db: Db, user: string, at: number): Promise<Context> {
  const principal = await principalOf({ kernel, db }, user)
  const context = systemContext({ ...kernel, now: () => new Date(at) }, db, principal)
  return { ...context, visitor: principal, user: principal as NonNullable<typeof principal>, emit: async () => undefined }
}

const approvedStates = ['PASS', 'SUSPEND', 'FINISH', 'ARCHIVE']
const endedStates = ['FINISH', 'ARCHIVE']

function projectOf(
  { random, clock, people }: Setting,
  plan: Plan,
  client: Awaited<ReturnType<typeof clientsOf>>[number] | undefined,
  numbers: Map<string, number>,
): Row {
  const start = clock.at(plan.from, 9)
  const end = clock.at(plan.to, 18)
  const created = Math.min(start - 12 * dayMs, clock.ago(3))
  const manager = people.of(plan.manager)
  const prefix = codePrefix(plan.city, plan.name, timeText(created))
  const number = (numbers.get(prefix) ?? 0) + 1
  numbers.set(prefix, number)
  const approved = approvedStates.includes(plan.status)
  const ended = endedStates.includes(plan.status)
  return {
    project_key: keyAt(random, created),
    project_code: `${prefix}-${String(number).padStart(3, '0')}`,
    project_name: plan.name,
    project_type: plan.type,
    project_level: plan.level,
    project_city: plan.city,
    project_start_time: timeText(start),
    project_end_time: timeText(end),
    customer_key: client?.customer_key,
    customer_department_key: client?.depart ?? null,
    customer_product_key: client?.product ?? null,
    customer_contacts_key: client?.contact ?? null,
    business_key: plan.story ? (client?.business ?? null) : null,
    core_objectives: random.pick(book.objectives),
    operation_scope: random.pick(book.scopes),
    basic_background: random.pick(book.backgrounds),
    launch_project_requirements: random.pick(book.requirements),
    initial_budget: plan.budget,
    project_mgr_key: manager.user_key,
    medium_keys: plan.media.map((name) => people.of(name).user_key),
    progress_rate: `${plan.progress}.0000`,
    status: plan.status === 'PROGRESS' ? 'DRAFT' : plan.status,
    status_reason: plan.status === 'SUSPEND' ? book.suspended : null,
    commit_time: approved ? timeText(created + dayMs) : null,
    commit_by_key: approved ? manager.user_key : null,
    approve_time: approved ? timeText(Math.min(clock.now, created + 3 * dayMs)) : null,
    close_summary: ended ? random.pick(book.summaries) : null,
    close_time: ended ? timeText(end + 5 * dayMs) : null,
    owner_key: manager.user_key,
    owner_depart_key: manager.main_depart_key,
    ...stamp(created, manager.user_key),
  }
}

function participantsOf({ random, people }: Setting, row: Row, plan: Plan): Row[] {
  const created = Date.parse(`${String(row.create_time).replace(' ', 'T')}+08:00`)
  const all = [`${plan.manager}:MANAGER`, ...plan.people]
  return all.map((entry, index) => {
    const [name = '', role = 'MEMBER'] = entry.split(':')
    return {
      participant_key: keyAt(random, created + index * 1000),
      project_key: row.project_key,
      employee_key: people.of(name).user_key,
      project_role: role,
      join_time: dateText(created),
      plan_days: `${random.int(4, 30)}.00`,
      day_cost: `${random.int(8, 16)}00.00`,
      ...stamp(created + index * 1000, String(row.project_mgr_key)),
    }
  })
}

/** The managers read the customers of their projects. */
async function openCustomers(db: Db): Promise<void> {
  await sql`update customer c set participant_keys = array(select distinct k from unnest(c.participant_keys || m.keys) k),
      collaborators = c.collaborators || m.readers
    from (select p.customer_key, array_agg(distinct u.user_key) as keys,
        jsonb_agg(distinct jsonb_build_object('user_key', u.user_key, 'user_name', u.realname, 'power', 'READ', 'expire_time', null)) as readers
      from project p join customer o using (customer_key) join sys_user u on u.user_key = p.project_mgr_key and u.user_key <> o.owner_key
      where not o.collaborators @> jsonb_build_array(jsonb_build_object('user_key', u.user_key)) group by p.customer_key) m
    where m.customer_key = c.customer_key`.execute(db)
}

const resourceRows = rawRows({ resource_key: 'resource.resource_key', resource_type: 'text?' })

/** The resources of the running and finished projects. */
async function addResources(context: Context, { db, random, clock }: Setting, projects: readonly Row[]): Promise<void> {
  const resources = await resourceRows.read(
    db,
    sql`select resource_key, resource_type from resource where not is_deleted and status <> 'STOP' order by create_time, resource_key`,
  )
  if (resources.length === 0) return
  const active = projects.filter((row) => approvedStates.includes(String(row.status)))
  const rows = active.flatMap((row, index) =>
    book.works.slice(0, 1 + (index % 3)).map((work, at) => {
      const start = Date.parse(`${String(row.project_start_time).replace(' ', 'T')}+08:00`)
      const end = Date.parse(`${String(row.project_end_time).replace(' ', 'T')}+08:00`)
      const from = start + Math.round((end - start) * (0.35 + at * 0.25))
      const begin = clock.at(Math.round((from - clock.now) / dayMs), 9)
      const over = begin < clock.now - dayMs
      return {
        resource_project_key: keyAt(random, start - dayMs),
        resource_key: resources[(index * 5 + at * 7) % resources.length]?.resource_key,
        project_name: row.project_name,
        linked_project_key: row.project_key,
        role_name: work.role,
        start_time: timeText(begin),
        end_time: timeText(begin + 9 * 3_600_000),
        quantity: work.quantity,
        plan_price: work.price,
        plan_cost: (Number(work.quantity) * Number(work.price)).toFixed(2),
        actual_cost: over ? (Number(work.quantity) * Number(work.price)).toFixed(2) : null,
        status: over ? 'DONE' : at === 1 ? 'PLAN' : 'CONFIRMED',
        score: over ? random.int(3, 5) : null,
        ...stamp(start - dayMs, String(row.project_mgr_key)),
      }
    }),
  )
  await insertRecords(db, resourceProject, rows)
  for (const key of new Set(rows.map((row) => row.resource_key))) await refreshResource(context, key)
  await refreshOccupancy(context, null)
}
