// How a project moves by hand: suspended, resumed, closed, archived, terminated (docs/domain/project.md#states).
import { project } from '../../../model/entities/project.ts'
import { isProjectChange, type ProjectChange, projectChanges } from '../../../model/project-states.ts'
import { submitRecord } from '../../bpm/store/submit.ts'
import { type Transition, transition } from '../../entity/change.ts'
import type { RowOf, Shown } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { requireRecord } from '../../entity/read.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, forbidden, invalid } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { lockParts, projectParts } from '../life.ts'
import { withdrawApprovals } from '../withdraw.ts'
import { closingType } from './approval.ts'
import { manages } from './hooks.ts'

interface Change {
  status: string
  reason: string | undefined
  close_summary: string | undefined
  force: boolean | undefined
  version: number | undefined
}

const archiveCode = `${project.permission}:archive`

/** Who makes each change besides those whose permission says so. */
async function requirePower(context: Context, row: Shown<typeof project>, status: ProjectChange): Promise<void> {
  const { user } = context
  const code = `${project.permission}:status`
  if (status === 'ARCHIVE') {
    if (!may(user, archiveCode)) throw forbidden(archiveCode)
  } else if (status === 'CLOSING') {
    if (!may(user, `${project.permission}:close`) || !(await manages(context, row))) throw new Fail(403, 'project.managerOnly')
  } else if (status === 'STOP') {
    if (!user.is_leader && !may(user, code)) throw new Fail(403, 'leaderOnly')
  } else if (!may(user, code) && !(await manages(context, row))) throw new Fail(403, 'project.managerOnly')
}

/** The states that a caller may bring a project to now. */
export async function possibleChanges(context: Context, row: Shown<typeof project>): Promise<string[]> {
  const found: string[] = []
  for (const [status, from] of Object.entries(projectChanges) as [ProjectChange, readonly string[]][]) {
    if (!from.includes(row.status)) continue
    try {
      await requirePower(context, row, status)
      found.push(status)
    } catch (error) {
      if (!(error instanceof Fail)) throw error
    }
  }
  return found
}

export async function changeProject(context: Context, key: string, { status, reason, version, ...closing }: Change): Promise<void> {
  if (status === 'ARCHIVE' && may(context.user, archiveCode)) {
    await requireRecord(context, project, key, 'READ')
    await lockParts(context, key)
  }
  const row = await loadRecord(context, project, key, 'READ', version)
  if (!isProjectChange(status)) throw wrongState(context, project)(row)
  const from: readonly string[] = projectChanges[status]
  requireState(context, project, row, from)
  await requirePower(context, row, status)
  if ((status === 'SUSPEND' || status === 'STOP') && (reason ?? '').length < 2) throw invalid({ reason: 'validation.required' })
  if (status === 'CLOSING') return closeProject(context, row, { ...closing, reason })
  if (status === 'STOP') await withdrawApprovals(context, key, [project.name, closingType], reason ?? '')
  const set: Transition['set'] = { status, status_reason: reason ?? null }
  const current = status === 'STOP' ? await lockRow(context, project, key) : row
  const stored = await transition(context, project, current, {
    action: status === 'PASS' ? 'resume' : status.toLowerCase(),
    from,
    set,
  })
  if (status === 'ARCHIVE') for (const part of projectParts) await part.afterArchive?.(context, stored)
}

/** Keeps the summary and submits the end of the project. */
async function closeProject(
  context: Context,
  row: RowOf<typeof project>,
  { close_summary, force, reason }: Pick<Change, 'close_summary' | 'force' | 'reason'>,
) {
  if (!close_summary) throw invalid({ close_summary: 'validation.required' })
  if (force && (reason ?? '').length < 2) throw invalid({ reason: 'validation.required' })
  await transition(context, project, row, {
    action: 'summary',
    from: ['PASS'],
    set: { close_summary, status_reason: force ? reason : null },
  })
  await submitRecord(context, closingType, row.project_key)
}
