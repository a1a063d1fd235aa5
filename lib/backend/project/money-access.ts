// Who sees the money of projects, and who may change it (docs/domain/project-money.md#who).
import { type RawBuilder, sql } from 'kysely'
import { contract } from '../../model/entities/contract.ts'
import { project } from '../../model/entities/project.ts'
import { closedProjects } from '../../model/finance-states.ts'
import type { Row, RowOf } from '../entity/hooks.ts'
import { seenThrough } from '../entity/scope.ts'
import { requireState, wrongState } from '../entity/state-name.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { todayOf } from '../kernel/today.ts'

/** Rows of the projects and contracts that the caller sees. */
export const throughMoney = (context: Context, alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${throughProjects(context, alias)}
    or ${seenThrough(context, contract, alias, 'contract_key')})`

/** Rows of the projects that the caller sees. */
export const throughProjects = (context: Context, alias: string): RawBuilder<boolean> => seenThrough(context, project, alias, 'project_key')

/** Refuses new money in a project that is suspended, not approved yet, closing or closed. */
export function requireTaking(context: Context, row: RowOf<typeof project>): void {
  if (row.status === 'SUSPEND') throw refuse('money.suspended', { name: row.project_name })
  requireState(context, project, row, ['PASS'])
}

/** Refuses postings in a closed project. */
export function requireNotOver(context: Context, row: Row | null): void {
  if (row && closedProjects.includes(String(row.status))) throw wrongState(context, project)(row)
}

/** The day of a posting: today by default, not later. */
export function dayOf(context: Context, given: string | null | undefined, field: string): string {
  const today = todayOf(context)
  const day = given ?? today
  if (day > today) throw invalid({ [field]: 'validation.past' })
  return day
}
