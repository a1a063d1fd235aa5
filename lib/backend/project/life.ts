// The parts of a project that affect its life cycle: reasons against closing, effects of its approval, end and archive (docs/domain/project.md#states).

import { sql } from 'kysely'
import { archiveFrom } from '../../model/contract-states.ts'
import { budgetPayment } from '../../model/entities/budget.ts'
import { contract } from '../../model/entities/contract.ts'
import { openPayments } from '../../model/finance-states.ts'
import { newKey } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { transition } from '../entity/change.ts'
import type { Row } from '../entity/hooks.ts'
import { lockRows } from '../entity/lock-row.ts'
import type { Context } from '../kernel/context.ts'
import type { Reason } from '../kernel/fail.ts'
import { refreshAllMonths } from './accounting/postings.ts'
import { lockBudget } from './budget/rows.ts'
import { countTasks, openTask } from './task/count-tasks.ts'

/** The hooks of a part in the life cycle of a project (docs/domain/project.md#states). */
interface ProjectPart {
  /** Why this part prevents closing the project; null if it does not. */
  keepsOpen?(context: Context, project: Row): Promise<Reason | null>
  /** Unfinished work; the project may be closed despite it, with a reason. */
  unfinished?(context: Context, project: Row): Promise<Reason | null>
  /** Locks the rows that the end or the archive of the project changes, if their lock order is before the project. */
  lock?(context: Context, projectKey: string): Promise<void>
  /** Runs in the same transaction after the project was approved, closed or archived. */
  afterApproval?(context: Context, project: Row): Promise<void>
  afterFinish?(context: Context, project: Row): Promise<void>
  afterArchive?(context: Context, project: Row): Promise<void>
}

/** Accounting at the end of a project: every month and the totals are closed (docs/domain/project-money.md#accounting). */
const accountingPart: ProjectPart = {
  async afterFinish(context, { project_key }) {
    await refreshAllMonths(context, String(project_key))
    await sql`update accounting set locked = true, lock_by_key = ${context.visitor?.user_key ?? null}, lock_time = ${context.now}
      where project_key = ${project_key} and not locked and not is_deleted`.execute(context.db)
  },
}

const unpaidRows = rawRows({ n: 'int' })

/** Money at the end of a project: pending payments are paid first, and no budget row changes afterwards (docs/domain/project.md#closing). */
const budgetPart: ProjectPart = {
  async keepsOpen({ db }, { project_key }) {
    const found = await unpaidRows.first(
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

const openContracts = rawRows({ n: 'int' })

const lockContracts = (context: Context, projectKey: unknown) => lockRows(context, contract, sql<boolean>`t.project_key = ${projectKey}`)

/** Contracts at the end and at the archive of their project (docs/domain/project.md#closing). */
const contractPart: ProjectPart = {
  async keepsOpen({ db }, { project_key }) {
    const found = await openContracts.first(
      db,
      sql`select count(*)::int as n from contract where project_key = ${project_key} and 'PROGRESS' in (status, terminate_status) and not is_deleted`,
    )
    return found?.n ? ['contract.runningInProject', { n: found.n }] : null
  },
  async lock(context, projectKey) {
    await lockContracts(context, projectKey)
  },
  /** Finished contracts are archived with their project; number and place of the archive may be added later. */
  async afterArchive(context, { project_key }) {
    const { now, user } = context
    for (const row of await lockContracts(context, project_key))
      if (row.status !== 'ARCHIVE' && archiveFrom.includes(row.status))
        await transition(context, contract, row, {
          action: 'archive',
          from: archiveFrom,
          set: { status: 'ARCHIVE', archive_time: now, archive_by_key: user.user_key },
        })
  },
}

// The first folders of every approved project (docs/domain/project-document.md#first-folders).

const firstFolders = ['立项资料', '方案与创意', '合同与报价', '执行过程', '结项资料'] as const

const documentPart: ProjectPart = {
  /** Existing names are kept, because this also runs after the approval of a change. */
  async afterApproval({ db, now, visitor }, { project_key, project_mgr_key }) {
    const me = (project_mgr_key ?? visitor?.user_key ?? null) as string | null
    const top = await db
      .selectFrom('project_document')
      .select('document_name')
      .where('project_key', '=', String(project_key))
      .where('folder_key', 'is', null)
      .where('is_deleted', '=', sql.lit(false))
      .execute()
    const missing = firstFolders.filter((name) => !top.some((row) => row.document_name === name))
    if (missing.length === 0) return
    await db
      .insertInto('project_document')
      .values(
        missing.map((document_name) => ({
          document_key: newKey(),
          project_key: String(project_key),
          document_name,
          document_type: 'FOLDER',
          doc_power: 'PROJECT',
          create_time: now,
          create_by_key: me,
          update_time: now,
          update_by_key: me,
        })),
      )
      .execute()
  },
}

const openSettlements = rawRows({ n: 'int' })

/** Settlements at the end of their project: started ones must be approved first (docs/domain/project.md#closing). */
const settlementPart: ProjectPart = {
  async keepsOpen({ db }, { project_key }) {
    const found = await openSettlements.first(
      db,
      sql`select count(*)::int as n from settlement where project_key = ${project_key} and status <> 'PASS' and not is_deleted`,
    )
    return found?.n ? ['money.unsettledInProject', { n: found.n }] : null
  },
}

/** Tasks at the end of their project: with open tasks, closing requires a reason (docs/domain/project.md#closing). */
const taskPart: ProjectPart = {
  async unfinished({ db }, { project_key }) {
    const n = await countTasks(db, sql`project_key = ${project_key} and ${openTask}`)
    return n > 0 ? ['task.openInProject', { n }] : null
  },
}

/** The parts, in the order in which they are called and their rows are locked (docs/domain/project-money.md#sums). */
export const projectParts: readonly ProjectPart[] = [contractPart, budgetPart, settlementPart, taskPart, documentPart, accountingPart]

/** Locks the rows that the end or the archive of a project changes, before the project. */
export async function lockParts(context: Context, projectKey: string): Promise<void> {
  for (const part of projectParts) await part.lock?.(context, projectKey)
}
