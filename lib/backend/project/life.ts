// The parts that have a say in the life of a project: what keeps it from closing, what follows its approval, its end and its archive (docs/domain/project.md#states).

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

/** What a part of a project may add to its life (docs/domain/project.md#states). */
interface ProjectPart {
  /** Why the project cannot be closed yet; null where nothing of this part stands in the way. */
  keepsOpen?(context: Context, project: Row): Promise<Reason | null>
  /** Work that is not finished; a project may be closed with it for a reason. */
  unfinished?(context: Context, project: Row): Promise<Reason | null>
  /** Locks what the end or the archive of the project changes; rows that are locked before the project wherever both are. */
  lock?(context: Context, projectKey: string): Promise<void>
  /** Runs in the same transaction after the project was approved, closed or archived. */
  afterApproval?(context: Context, project: Row): Promise<void>
  afterFinish?(context: Context, project: Row): Promise<void>
  afterArchive?(context: Context, project: Row): Promise<void>
}

/** What the end of a project does to its accounting: every month and the totals are closed (docs/domain/project-money.md#accounting). */
const accountingPart: ProjectPart = {
  async afterFinish(context, { project_key }) {
    await refreshAllMonths(context, String(project_key))
    await sql`update accounting set locked = true, lock_by_key = ${context.visitor?.user_key ?? null}, lock_time = ${context.now}
      where project_key = ${project_key} and not locked and not is_deleted`.execute(context.db)
  },
}

const unpaidRows = rawRows({ n: 'int' })

/** What the money of a project has to say about its end: what was asked for is paid first, and no budget row changes afterwards (docs/domain/project.md#closing). */
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

/** What contracts have to say about the end of their project, and what its archive does to them (docs/domain/project.md#closing). */
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
  /** Contracts that are over go into the archive with their project; number and place may be added to them there. */
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

// The folders that every approved project begins with (docs/domain/project-document.md#first-folders).

const firstFolders = ['立项资料', '方案与创意', '合同与报价', '执行过程', '结项资料'] as const

const documentPart: ProjectPart = {
  /** Names that are there already stay as they are: a change is approved too. */
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

/** What settlements have to say about the end of their project: those that were begun are approved first (docs/domain/project.md#closing). */
const settlementPart: ProjectPart = {
  async keepsOpen({ db }, { project_key }) {
    const found = await openSettlements.first(
      db,
      sql`select count(*)::int as n from settlement where project_key = ${project_key} and status <> 'PASS' and not is_deleted`,
    )
    return found?.n ? ['money.unsettledInProject', { n: found.n }] : null
  },
}

/** What tasks have to say about the end of their project: open ones keep it from closing without a reason (docs/domain/project.md#closing). */
const taskPart: ProjectPart = {
  async unfinished({ db }, { project_key }) {
    const n = await countTasks(db, sql`project_key = ${project_key} and ${openTask}`)
    return n > 0 ? ['task.openInProject', { n }] : null
  },
}

/** The parts with a say, in the order in which they are asked and in which their rows are locked (docs/domain/project-money.md#sums). */
export const projectParts: readonly ProjectPart[] = [contractPart, budgetPart, settlementPart, taskPart, documentPart, accountingPart]

/** Locks the rows that the end or the archive of a project changes, before the project. */
export async function lockParts(context: Context, projectKey: string): Promise<void> {
  for (const part of projectParts) await part.lock?.(context, projectKey)
}
