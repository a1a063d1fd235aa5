// The resources of a project: the same rows as the work of the resources, visible to and edited by people of the project
// (docs/domain/project.md#resources).

import { lineAmount } from '../../../model/amounts.ts'
import * as calls from '../../../model/calls/project.ts'
import { project } from '../../../model/entities/project.ts'
import { resource } from '../../../model/entities/resource.ts'
import { resourceProject } from '../../../model/entities/resource-project.ts'
import { wholeList } from '../../../model/list-request.ts'
import type { Row } from '../../entity/hooks.ts'
import { listRecords } from '../../entity/list.ts'
import { findRow, requireRecord } from '../../entity/read.ts'
import { removeRecord } from '../../entity/remove.ts'
import { saveRecord } from '../../entity/save.ts'
import { type Call, serve } from '../../kernel/call.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { requireOpenProject } from '../project/open.ts'

/** Costs of the rows; visible and editable with `eis:project:cost`. */
const costs = ['plan_price', 'plan_cost', 'actual_cost'] as const

/**
 * The same caller with access to every resource: a member of a project may plan its resources without rights on the resources themselves. His right on the project is checked before.
 */
function forProject(context: Context): Context {
  const codes = ['q', 'a', 'e', 'd'].map((letter) => `${resource.permission}:${letter}`)
  const permissions = new Set([...context.user.permissions, ...codes, 'crm:cost:view'])
  return { ...context, user: { ...context.user, permissions, is_leader: true, scope: { all: true }, data_rules: new Map() } }
}

function shown(context: Context, key: unknown, row: Row): Row {
  const answer: Row = { ...row, project_key: key }
  if (!may(context.user, 'eis:project:cost')) for (const name of costs) delete answer[name]
  return answer
}

/** All resources of a project that the caller sees. */
export async function listProjectResources(context: Context, key: string): Promise<Row[]> {
  await findRow(context, project, key)
  const { records } = await listRecords(forProject(context), resourceProject, {
    ...wholeList,
    size: 200,
    sort: { field: 'start_time', descending: false },
    filters: { linked_project_key: key },
  })
  return records.map((row) => shown(context, key, row))
}

async function rowOfProject(context: Context, key: string): Promise<Row> {
  const row = await findRow(forProject(context), resourceProject, key)
  await requireOpenProject(context, row.linked_project_key)
  return row
}

export interface ProjectResourceInput extends Row {
  id?: string | undefined
  project_key?: string | undefined
  resource_key?: string | undefined
}

/** Adds a resource that the caller sees to a project that he may edit, or changes one of its rows. */
export async function saveProjectResource(context: Context, { id, project_key, ...given }: ProjectResourceInput): Promise<Row> {
  const input: Row = { ...given }
  if (!may(context.user, 'eis:project:cost')) for (const name of costs) delete input[name]
  const old = id ? await rowOfProject(context, id) : null
  if (!old) {
    if (!project_key) throw invalid({ project_key: 'validation.required' })
    const above = await requireOpenProject(context, project_key)
    if (!input.resource_key) throw invalid({ resource_key: 'validation.required' })
    await requireRecord(context, resource, String(input.resource_key), 'READ')
    Object.assign(input, { linked_project_key: project_key, project_name: above.project_name })
  } else input.resource_project_key = id
  const [quantity, price] = [input.quantity ?? old?.quantity ?? '1.000', input.plan_price ?? old?.plan_price]
  if (price !== undefined && price !== null) input.plan_cost = lineAmount(quantity, price)
  const saved = await saveRecord(forProject(context), resourceProject, input)
  return shown(context, saved.linked_project_key, saved)
}

export async function removeProjectResource(context: Context, key: string): Promise<void> {
  await rowOfProject(context, key)
  await removeRecord(forProject(context), resourceProject, key)
}

/** The calls of the resources of a project (docs/domain/project.md#resources). */
export const projectResourceCalls: readonly Call[] = [
  serve(calls.listProjectResources, {
    summary: ['项目的资源', 'Resources of a project'],
    permission: 'eis:projectResource:q',
    async handle(context, { project_key }) {
      const records = await listProjectResources(context, project_key)
      return { records: records as never, total: records.length }
    },
  }),
  serve(calls.saveProjectResource, {
    summary: ['为项目安排资源，或修改安排', 'Assign a resource to a project, or change the assignment'],
    permission: ['eis:projectResource:a', 'eis:projectResource:e'],
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveProjectResource(context, input) as Promise<never>,
  }),
  serve(calls.deleteProjectResource, {
    summary: ['移除项目的资源', 'Remove a resource of a project'],
    permission: 'eis:projectResource:d',
    write: true,
    done: 'done.deleted',
    async handle(context, { id }) {
      await removeProjectResource(context, id)
      return { success: 1, fail: [] }
    },
  }),
]
