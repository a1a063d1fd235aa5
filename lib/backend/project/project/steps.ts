// What the steps of a project do beside moving it, and who has a part in one (docs/domain/project.md#states).
import { project } from '../../../model/entities/project.ts'
import { projectSteps } from '../../../model/steps/project.ts'
import { partsOf, type StepOf } from '../../../model/steps/step.ts'
import { submitRecord } from '../../bpm/store/submit.ts'
import { transition } from '../../entity/change.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { accessLevelsOf, requireRecord } from '../../entity/read.ts'
import { serveSteps } from '../../entity/steps.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, forbidden, invalid } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { lockParts, projectParts } from '../life.ts'
import { withdrawApprovals } from '../withdraw.ts'
import { closingType } from './approval.ts'
import { isManagedBy } from './hooks.ts'

type Project = RowOf<typeof project>

/** What the log calls each step; that of the end is logged by its approval. */
const actions: Readonly<Record<StepOf<typeof projectSteps>, string>> = {
  SUSPEND: 'suspend',
  PASS: 'resume',
  CLOSING: 'summary',
  ARCHIVE: 'archive',
  STOP: 'stop',
}

const noted = (step: StepOf<typeof projectSteps>) => ({
  action: () => actions[step],
  set: (_context: Context, _row: Project, { reason }: { reason: string | null }) => ({ status_reason: reason }),
})

/** Of one letter nobody learns why. */
function requireReason(reason: string | null): void {
  if ((reason ?? '').length < 2) throw invalid({ reason: 'validation.required' })
}

export const { calls: projectStepCalls, hooksWith: withProjectSteps } = serveSteps(projectSteps, {
  reads: ['owner_key', 'owner_depart_key', 'collaborators', 'create_by_key'],
  async parts(context, rows) {
    const levels = await accessLevelsOf(context, project, rows)
    return rows.map((row, at) =>
      partsOf<typeof projectSteps>({
        reader: true,
        manager: isManagedBy(context.user, row, levels[at]),
        leader: context.user.is_leader,
        overseer: may(context.user, `${project.permission}:status`),
      }),
    )
  },
  /** What an archive changes is locked before the project. */
  async lock(context, key, step) {
    if (step !== 'ARCHIVE') return
    await requireRecord(context, project, key, 'READ')
    await lockParts(context, key)
  },
  notYours: (step) =>
    step === 'ARCHIVE' ? forbidden(`${project.permission}:archive`) : new Fail(403, step === 'STOP' ? 'leaderOnly' : 'project.managerOnly'),
  of: {
    SUSPEND: { ...noted('SUSPEND'), check: (_, __, { reason }) => requireReason(reason) },
    PASS: noted('PASS'),
    CLOSING: {
      check(_, __, { force, reason }) {
        if (force) requireReason(reason)
      },
      /** Keeps the summary and submits the end of the project. */
      async move(context, row, { close_summary, force, reason }) {
        const set = { close_summary, status_reason: force ? reason : null }
        const stored = await transition(context, project, row, { action: actions.CLOSING, from: ['PASS'], set })
        await submitRecord(context, closingType, row.project_key)
        return stored
      },
    },
    ARCHIVE: {
      ...noted('ARCHIVE'),
      async after(context, row) {
        for (const part of projectParts) await part.afterArchive?.(context, row)
      },
    },
    STOP: {
      check: (_, __, { reason }) => requireReason(reason),
      /** What waits for a decision is withdrawn first, which changes the project itself. */
      async move(context, { project_key }, { reason }) {
        await withdrawApprovals(context, project_key, [project.name, closingType], reason)
        const row = await lockRow(context, project, project_key)
        return transition(context, project, row, {
          action: actions.STOP,
          from: projectSteps.of.STOP.from,
          set: { status: 'STOP', status_reason: reason },
        })
      },
    },
  },
})
