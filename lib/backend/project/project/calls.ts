// The calls of projects besides the derived ones (docs/domain/project.md#project).
import * as calls from '../../../model/calls/project.ts'
import { project } from '../../../model/entities/project.ts'
import { readRecord } from '../../entity/read.ts'
import { type Call, serve } from '../../kernel/call.ts'
import { invalid } from '../../kernel/fail.ts'
import { proposeCode } from './code.ts'
import { readOverview } from './overview.ts'
import { readParticipants, readProject, saveWithPeople, submitProject, updateProject } from './save.ts'
import { projectStepCalls } from './steps.ts'

export const projectCalls: readonly Call[] = [
  serve(calls.saveProject, {
    summary: ['保存项目及其成员', 'Save a project and its members'],
    permission: ['eis:project:a', 'eis:project:e'],
    write: true,
    done: 'done.saved',
    handle: async (context, input) => readProject(context, await saveWithPeople(context, input)),
  }),
  serve(calls.submitProject, {
    summary: ['保存项目并提交立项审批', 'Save a project and submit it for approval'],
    permission: 'eis:project:approve',
    write: true,
    done: 'done.submitted',
    handle: async (context, input) => readProject(context, await submitProject(context, input)),
  }),
  serve(calls.updateProject, {
    summary: [
      '修改项目；进行中项目的受控变更按参数提交审批',
      'Change a project; controlled changes of a running one are approved where the parameters say so',
    ],
    permission: 'eis:project:e',
    write: true,
    done: 'done.modified',
    handle: async (context, input) => readProject(context, await updateProject(context, input)),
  }),
  serve(calls.readProject, {
    summary: ['项目详情，含成员与媒介人员', 'A project with its members and media staff'],
    permission: 'eis:project:q',
    handle: (context, { projectKey }) => readProject(context, projectKey),
  }),
  serve(calls.listParticipants, {
    summary: ['项目成员', 'Members of a project'],
    permission: 'eis:project:q',
    async handle(context, { projectKey }) {
      await readRecord(context, project, projectKey)
      return readParticipants(context, projectKey)
    },
  }),
  ...projectStepCalls,
  serve(calls.proposeProjectCode, {
    summary: ['生成项目编号（不占用）', 'Suggest a project number (without taking it)'],
    permission: ['eis:project:a', 'eis:project:e'],
    answersMsg: true,
    async handle(context, { city, projectName }) {
      if (!city) throw invalid({ city: 'project.cityFirst' })
      if (!projectName) throw invalid({ projectName: 'project.nameFirst' })
      return proposeCode(context, city, projectName)
    },
  }),
  serve(calls.readProjectOverview, {
    summary: ['项目概况：里程碑、目标、拖延与等待、动态', 'Overview of a project: milestones, objectives, delays and waits, activity'],
    permission: 'eis:project:q',
    handle: (context, { projectKey }) => readOverview(context, projectKey),
  }),
]
