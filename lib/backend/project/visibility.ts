// Who sees the rows of a project outside their own scope: all participants (docs/domain/project.md#visibility).
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../kernel/context.ts'

/**
 * The hook alsoVisible of an owned entity with `project_key`: rows of the projects in which the caller participates.
 */
export const throughProject = ({ user }: Context, alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.project_key`)} in (select joined.project_key from project joined
    where joined.participant_keys @> array[${user.user_key}]::text[] and not joined.is_deleted)`

/** Rows with `customer_key` of the caller's own customers. */
export const throughCustomer = ({ user }: Context, alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.customer_key`)} in (select c.customer_key from customer c where c.owner_key = ${user.user_key} and not c.is_deleted)`
