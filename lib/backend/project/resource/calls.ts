// The calls of the resources of a project (docs/domain/project.md#resources).
import * as calls from '../../../model/calls/project.ts'
import { type Call, serve } from '../../kernel/call.ts'
import { listProjectResources, removeProjectResource, saveProjectResource } from './resources.ts'

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
