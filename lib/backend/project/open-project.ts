// A project whose rows will change: locked before them, open for work, and its manager (docs/domain/project-task.md#who-works).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { project } from '../../model/entities/project.ts'
import { openStates } from '../../model/project-states.ts'
import type { BatchAnswer } from '../../model/wire.ts'
import { rawRows } from '../db/raw-rows.ts'
import { reachableRows } from '../entity/admitted.ts'
import { givenKey, type Row } from '../entity/hooks.ts'
import { forEachRecord } from '../entity/load-record.ts'
import { lockRow } from '../entity/lock-row.ts'
import { peopleNames } from '../entity/people-names.ts'
import { accessLevelColumns, findRow } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, invalid } from '../kernel/fail.ts'
import { manages as managesProject } from './project/hooks.ts'
import { refuseClosed } from './project/open.ts'

/** Locks a project until the transaction ends, before any of its rows, which prevents deadlocks; refuses while it is in approval, closing or closed. */
export async function lockOpenProject(context: Context, key: unknown): Promise<Row> {
  const row = await lockRow(context, project, key)
  refuseClosed(context, row)
  return row
}

const projects = rawRows({ project_key: 'project.project_key' })

/** Locks the projects of these rows, in the order of their keys. Rows that the caller does not see are left to the change itself. */
async function lockProjectsOf(context: Context, definition: Definition, keys: readonly string[]): Promise<void> {
  const rows = await projects.read(
    context.db,
    sql`select distinct t.project_key from ${sql.table(definition.name)} t
      where t.${sql.ref(definition.key)} = any(${[...keys]}::text[]) and not t.is_deleted and ${reachableRows(context, definition, keys)}
      order by t.project_key`,
  )
  for (const { project_key } of rows) await lockOpenProject(context, project_key)
}

/** saveRecord for a row of a project, after its project. */
export async function saveInProject(context: Context, definition: Definition, input: Row): Promise<never> {
  const key = givenKey(definition, input)
  if (key) await lockProjectsOf(context, definition, [key])
  return saveRecord(context, definition, input) as Promise<never>
}

/** removeRecord for rows of projects, after their projects. */
export async function removeInProject(context: Context, definition: Definition, keys: readonly string[]): Promise<BatchAnswer> {
  await lockProjectsOf(context, definition, keys)
  return forEachRecord(context, definition, keys, (key) => removeRecord(context, definition, key))
}

/** Whether the caller manages a project that he sees. */
export const manages = async (context: Context, key: unknown): Promise<boolean> =>
  managesProject(context, await findRow(context, project, String(key)))

/** Those of the given projects that are open for work, each with whether the caller manages it. */
export async function openProjects(context: Context, keys: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<Row>`select t.status, t.create_by_key, ${accessLevelColumns(project)} from project t
    where t.project_key = any(${[...new Set(keys)]}::text[]) and t.status = any(${[...openStates]}::text[])`.execute(context.db)
  return new Map(await Promise.all(rows.map(async (row) => [String(row.project_key), await managesProject(context, row)] as const)))
}

/** Refuses people who do not participate in the project: they would not see their work. */
export async function requireParticipants(context: Context, projectKey: unknown, field: string, keys: readonly unknown[]): Promise<void> {
  const asked = keys.filter((key): key is string => typeof key === 'string')
  if (asked.length === 0) return
  const found = await context.db
    .selectFrom('project')
    .select('participant_keys')
    .where('project_key', '=', String(projectKey))
    .executeTakeFirst()
  const stranger = asked.find((key) => !(found?.participant_keys ?? []).includes(key))
  if (!stranger) return
  const name = (await peopleNames(context.db, [stranger])).get(stranger) ?? ''
  throw invalid({ [field]: ['validation.participant', { name }] })
}

/** 403: the step is for others, whatever the caller's permissions. */
export const forOthers = (key: string) => new Fail(403, key)
