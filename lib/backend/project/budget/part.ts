// What the money of a project has to say about its end: what was asked for is paid first, and no budget row changes afterwards (docs/domain/project.md#closing).
import { sql } from 'kysely'
import { budgetPayment } from '../../../model/entities/budget.ts'
import { openPayments } from '../../../model/finance-states.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import { lockRows } from '../../entity/lock-row.ts'
import type { ProjectPart } from '../project-part.ts'
import { lockBudget } from './rows.ts'

const openRows = rawRows({ n: 'int' })

export const budgetPart: ProjectPart = {
  async keepsOpen({ db }, { project_key }) {
    const found = await openRows.first(
      db,
      sql`select ((select count(*) from payment where project_key = ${project_key} and status = any(${[...openPayments]}::text[]) and not is_deleted)
          + (select count(*) from other_cost where project_key = ${project_key} and status in ('PROGRESS', 'PASS') and not is_deleted))::int as n`,
    )
    return found?.n ? ['money.unpaidInProject', { n: found.n }] : null
  },
  async lock(context, projectKey) {
    await lockBudget(context, projectKey)
  },
  async afterFinish(context, { project_key }) {
    for (const row of await lockRows(context, budgetPayment, sql<boolean>`t.project_key = ${project_key} and t.status <> 'CLOSED'`))
      await transition(context, budgetPayment, row, { action: 'close', set: { status: 'CLOSED' } })
  },
}
