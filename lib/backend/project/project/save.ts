// Saving a project with its people, submitting it, changing a running one, and reading it as its workspace needs it
// (docs/domain/project.md#project, docs/domain/project.md#changes).
import { sql } from 'kysely'
import type { SavedProject } from '../../../model/calls/project.ts'
import { project, projectParticipant } from '../../../model/entities/project.ts'
import { wholeList } from '../../../model/list-request.ts'
import { openStates, preparingStates } from '../../../model/project-states.ts'
import { projectSteps } from '../../../model/steps/project.ts'
import { changeApproved } from '../../bpm/store/approved.ts'
import { submitRecord } from '../../bpm/store/submit.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { givenFields, parseRecord } from '../../entity/draft.ts'
import type { Row } from '../../entity/hooks.ts'
import { listRecords } from '../../entity/list.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { accessLevelOf, readRecord } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { isControlled, isManagedBy, requireManager } from './hooks.ts'
import { saveParticipants, sentMedia, sentPeople } from './people.ts'

const keyOf = (input: SavedProject) => input.project_key ?? input.id

function recordOf(input: SavedProject): Row {
  const media = sentMedia(input)
  return { ...input, ...(media ? { medium_keys: media } : {}) }
}

/** Stores the project and its participants. A new project has at least one. */
export async function saveWithPeople(context: Context, input: SavedProject): Promise<string> {
  const people = sentPeople(input)
  if (!keyOf(input) && !people?.length) throw invalid({ project_participants: 'project.noParticipants' })
  const stored = await storeRecord(context, project, recordOf(input))
  const key = stored.project_key
  if (people) await saveParticipants(context, key, people)
  return key
}

/** Saves and submits. */
export async function submitProject(context: Context, input: SavedProject): Promise<string> {
  const key = await saveWithPeople(context, input)
  await submitRecord(context, project.name, key)
  return key
}

/** Changes a project; a controlled change of a running one is submitted (docs/domain/project.md#changes). */
export async function updateProject(context: Context, input: SavedProject): Promise<string> {
  const key = keyOf(input)
  if (!key) throw invalid({ project_key: 'validation.required' })
  const old = await loadRecord(context, project, key, 'WRITE', input.row_version)
  await requireManager(context, old)
  const record = recordOf(input)
  const candidate = parseRecord(context, project, old, record, givenFields(context, project, old, record))
  if (!(await isControlled(context, old, candidate))) return saveWithPeople(context, input)
  const people = sentPeople(input)
  if (people) await saveParticipants(context, key, people)
  const { row_version: _, ...change } = record
  await changeApproved(context, project, { ...change, project_key: key })
  return key
}

const peopleRows = rawRows({ user_key: 'sys_user.user_key', depart_name: 'department.depart_name?', avatar: 'sys_user.avatar' })

/** The participants of a project that the caller sees, with department and picture. */
export async function readParticipants(context: Context, key: string) {
  const { records } = await listRecords(context, projectParticipant, { ...wholeList, size: 200, filters: { project_key: key } })
  const people = await peopleRows.read(
    context.db,
    sql`select u.user_key, d.depart_name, u.avatar from sys_user u left join department d on d.id = u.main_depart_key
      where u.user_key = any(${records.map((row) => row.employee_key)}::text[])`,
  )
  const known = new Map(people.map((one) => [one.user_key, one]))
  return records.map((row) => {
    const person = known.get(String(row.employee_key))
    return { ...row, depart_name: person?.depart_name ?? null, avatar: person?.avatar ?? null }
  })
}

/** A project as its workspace and its drawer know it. */
export async function readProject(context: Context, key: string): Promise<never> {
  const row = await readRecord(context, project, key)
  const status = row.status
  const level = await accessLevelOf(context, project, row)
  const mine = isManagedBy(context.user, row, level)
  const offered = Array.isArray(row.may) ? row.may.map(String) : []
  const media = row.medium_keys ?? []
  const mediaNames = Array.isArray(row.medium_names) ? row.medium_names.map(String) : []
  return {
    ...row,
    project_participants: await readParticipants(context, key),
    project_medium_dtos: media.map((one, index) => ({ project_medium_key: one, project_medium_name: mediaNames[index] ?? '' })),
    may: {
      edit: offered.includes('edit'),
      submit: mine && may(context.user, 'eis:project:approve') && preparingStates.includes(status),
      changes: offered.filter((key) => key in projectSteps.of),
      work: level !== 'READ' && openStates.includes(status),
    },
  } as never
}
