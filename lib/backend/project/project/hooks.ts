// The hooks of projects: what saving and reading them adds to the derived calls (docs/domain/project.md#project).
import { sql } from 'kysely'
import type { AccessLevel } from '../../../model/definition.ts'
import { project, type projectAttachment } from '../../../model/entities/project.ts'
import type { FileRef } from '../../../model/field.ts'
import { cutText } from '../../../model/plain-text.ts'
import { controlledFields, preparingStates } from '../../../model/project-states.ts'
import { lockedWhileApproved, statesWhileApproved } from '../../bpm/store/approved.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { differences } from '../../entity/diff.ts'
import type { Hooks, Row, RowOf, Write } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { type StateRules, withOffers } from '../../entity/offers.ts'
import { accessLevelOf } from '../../entity/read.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, invalid, refuse } from '../../kernel/fail.ts'
import { readParameter } from '../../kernel/parameter.ts'
import type { Principal } from '../../kernel/principal.ts'
import { keepCode } from './code.ts'
import { closedRefusal, refuseClosed, requireOpenProject } from './open.ts'
import { refreshPeople } from './people.ts'

const locked = lockedWhileApproved(project)

/** Whether somebody of this access level manages a project: its manager, a leader above it, and its creator until it is approved. */
export const isManagedBy = (user: Principal, row: Row, level: AccessLevel | undefined): boolean =>
  level === 'OWNER' || (row.create_by_key === user.user_key && preparingStates.includes(String(row.status)))

const managerOnly = () => new Fail(403, 'project.managerOnly')

/** Whether the caller manages this project. */
export const manages = async (context: Context, row: Row): Promise<boolean> =>
  isManagedBy(context.user, row, await accessLevelOf(context, project, row))

/** 403 for everybody who only works on a project. */
export async function requireManager(context: Context, row: Row): Promise<void> {
  if (!(await manages(context, row))) throw managerOnly()
}

/** Whether a change of a running project waits for its approval. */
export async function isControlled(context: Context, old: Row, row: Row): Promise<boolean> {
  if (old.status !== 'PASS' || (await readParameter(context.db, 'project.change.approve')) !== '1') return false
  return differences(project, old, row).some(({ field }) => controlledFields.includes(field))
}

const contactRows = rawRows({ depart: 'customer_contact.customer_department_key' })

/** A contact of another department than the chosen one is refused. */
async function checkContact({ db }: Context, { old, row }: Write): Promise<void> {
  const { customer_contacts_key, customer_department_key } = row
  if (!customer_contacts_key || !customer_department_key) return
  if (old?.customer_contacts_key === customer_contacts_key && old?.customer_department_key === customer_department_key) return
  const contact = await contactRows.first(
    db,
    sql`select customer_department_key as depart from customer_contact where customer_contact_key = ${customer_contacts_key}`,
  )
  if (contact && contact.depart !== customer_department_key) throw invalid({ customer_contacts_key: 'project.contact' })
}

/** Why the caller does not change a project himself: somebody else manages it, or its state. */
const states: StateRules<Pick<RowOf<typeof project>, 'status' | 'create_by_key'>> = {
  change: (context, row, level) => (isManagedBy(context.user, row, level) ? closedRefusal(context, row) : managerOnly()),
  remove: statesWhileApproved(project).remove,
}

export const projectHooks = withOffers(
  project,
  { reads: ['status', 'create_by_key'], ...states },
  {
    async beforeWrite(context, write) {
      const { old, row, given } = write
      if (old) {
        await requireManager(context, old)
        if (!given.has('before_snapshot')) {
          refuseClosed(context, old)
          if (await isControlled(context, old, row)) throw refuse('project.changeByApproval')
        }
      } else row.owner_key = row.project_mgr_key
      if (row.project_start_time === row.project_end_time) throw invalid({ project_end_time: 'project.period' })
      await checkContact(context, write)
      await keepCode(context, write)
    },
    afterWrite: (context, { row }) => refreshPeople(context, row.project_key),
    async beforeDelete(context, row) {
      await locked.beforeDelete(context, row)
      await refuseLinked(context, project, row.project_key)
    },
    async decorate(_, rows) {
      for (const row of rows) row.customer_depart_name = row.customer_department_name ?? null
    },
  },
)

export const attachmentHooks: Hooks<typeof projectAttachment> = {
  async beforeWrite(context, { row }) {
    await requireOpenProject(context, row.project_key)
    const [file] = (row.attachments ?? []) as FileRef[]
    row.file_name = file ? cutText(file.name, 255) : null
    row.file_size = file?.size ?? null
  },
  beforeDelete: async (context, row) => {
    await requireOpenProject(context, row.project_key)
  },
}
