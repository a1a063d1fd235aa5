// Rules of the sub-records of a resource: costs, projects and their periods, cooperation, contacts (docs/domain/resource.md#sub-records).

import { sql } from 'kysely'
import { resourceContact } from '../../model/entities/resource-contact.ts'
import type { resourceCooperative } from '../../model/entities/resource-cooperative.ts'
import type { resourceCostLog } from '../../model/entities/resource-cost-log.ts'
import type { resourceProject } from '../../model/entities/resource-project.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Hooks, Row, Write } from '../entity/hooks.ts'
import { keepPrimary, passPrimary } from '../entity/primary.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, invalid, refuse, warn } from '../kernel/fail.ts'
import { type ProjectCost, projectCostSums } from '../kernel/money-questions.ts'
import { may } from '../kernel/principal.ts'
import { amountOf } from './amounts.ts'
import { lockResource, refreshOccupancy, refreshResource } from './resource-states.ts'

/** The newest cost of a resource is its reference cost; without any it does not change. */
const takeNewestCost = async ({ db }: Context, key: unknown): Promise<void> => {
  await sql`update resource r set cost_price = c.cost_price from (select cost_price from resource_cost_log where resource_key = ${key}
      and not is_deleted order by cost_date desc, create_time desc, cost_log_key desc limit 1) c where r.resource_key = ${key}`.execute(db)
}

/** The costs that projects bear; costs paid by a payment count with the payment. */
const borneBy = (rows: readonly (Row | null)[]): ProjectCost[] =>
  rows.flatMap((row) => (row?.linked_project_key ? [{ project: String(row.linked_project_key), day: String(row.cost_date) }] : []))

const bearing = ['linked_project_key', 'payment_key', 'cost_date', 'amount'] as const

/** The project costs that a write changes; none if it changes only other fields. */
const changedCosts = ({ old, row }: Write): ProjectCost[] =>
  bearing.some((name) => (old?.[name] ?? null) !== (row[name] ?? null)) ? borneBy([old, row]) : []

export const costLogHooks: Hooks<typeof resourceCostLog> = {
  /** Users who may not see costs may not enter or change them either. */
  async beforeWrite(context, write) {
    const { row } = write
    if (!may(context.user, 'crm:cost:view')) throw forbidden('crm:cost:view')
    row.quantity ??= '1.000'
    row.amount = amountOf(row.quantity, row.cost_price)
    await context.kernel.get(projectCostSums).lock(context, changedCosts(write))
    await lockResource(context, row.resource_key)
  },
  async afterWrite(context, write) {
    await takeNewestCost(context, write.row.resource_key)
    await context.kernel.get(projectCostSums).refresh(context, changedCosts(write))
  },
  beforeDelete: (context, row) => context.kernel.get(projectCostSums).lock(context, borneBy([row])),
  async afterDelete(context, row) {
    await takeNewestCost(context, row.resource_key)
    await context.kernel.get(projectCostSums).refresh(context, borneBy([row]))
  },
  async afterRestore(context, row) {
    await takeNewestCost(context, row.resource_key)
    await context.kernel.get(projectCostSums).lock(context, borneBy([row]))
    await context.kernel.get(projectCostSums).refresh(context, borneBy([row]))
  },
}

const taken = rawRows({ name: 'resource_project.project_name', from: 'text', until: 'text' })

/** Warns of another confirmed project at the time, unless the caller knows of it (docs/domain/resource.md#occupancy). */
async function warnOfOverlap({ db }: Context, row: Row): Promise<void> {
  if (row.status !== 'CONFIRMED' || row.overlap_allowed === true) return
  const moment = (value: unknown) => sql`(${value}::timestamp at time zone 'Asia/Shanghai')`
  const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`
  const other = await taken.first(
    db,
    sql`select project_name as name, ${time('start_time')} as "from", ${time('end_time')} as until from resource_project
    where resource_key = ${row.resource_key} and resource_project_key <> ${row.resource_project_key} and status = 'CONFIRMED' and not is_deleted
      and start_time < ${moment(row.end_time)} and end_time > ${moment(row.start_time)} order by start_time limit 1`,
  )
  if (other) throw warn('resource.overlap', other)
}

export const projectHooks: Hooks<typeof resourceProject> = {
  async beforeWrite(context, { row }: Write) {
    const resource = await lockResource(context, row.resource_key)
    if (row.status !== 'CONFIRMED') return
    if (resource.status === 'STOP') throw refuse('resource.stopped', { name: String(resource.resource_name) })
    if (!row.start_time) throw invalid({ start_time: 'resource.period' })
    await warnOfOverlap(context, row)
  },
  async afterWrite(context, { row }) {
    await refreshResource(context, row.resource_key)
    await refreshOccupancy(context, row.resource_key)
  },
  async afterDelete(context, row) {
    await refreshResource(context, row.resource_key)
    await refreshOccupancy(context, row.resource_key)
  },
  async beforeRestore(context, row) {
    await lockResource(context, row.resource_key)
  },
  async afterRestore(context, row) {
    await refreshResource(context, row.resource_key)
    await refreshOccupancy(context, row.resource_key)
  },
}

export const cooperativeHooks: Hooks<typeof resourceCooperative> = {
  async beforeWrite(context, { row }) {
    await lockResource(context, row.resource_key)
  },
  afterWrite: (context, { row }) => refreshResource(context, row.resource_key),
  afterDelete: (context, row) => refreshResource(context, row.resource_key),
  afterRestore: (context, row) => refreshResource(context, row.resource_key),
}

export const resourceContactHooks: Hooks<typeof resourceContact> = {
  beforeWrite: (context, write) => keepPrimary(context, resourceContact, write),
  afterDelete: (context, row) => passPrimary(context, resourceContact, row),
}
