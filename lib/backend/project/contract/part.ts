// What contracts have to say about the end of their project, and what its archive does to them (docs/domain/project.md#closing).
import { sql } from 'kysely'
import { archiveFrom } from '../../../model/contract-states.ts'
import { contract } from '../../../model/entities/contract.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import { lockRows } from '../../entity/lock-row.ts'
import type { Context } from '../../kernel/context.ts'
import type { ProjectPart } from '../project-part.ts'

const openRows = rawRows({ n: 'int' })

const lockContracts = (context: Context, projectKey: unknown) => lockRows(context, contract, sql<boolean>`t.project_key = ${projectKey}`)

export const contractPart: ProjectPart = {
  async keepsOpen({ db }, { project_key }) {
    const found = await openRows.first(
      db,
      sql`select count(*)::int as n from contract where project_key = ${project_key} and 'PROGRESS' in (status, terminate_status) and not is_deleted`,
    )
    return found?.n ? ['contract.runningInProject', { n: found.n }] : null
  },
  async lock(context, projectKey) {
    await lockContracts(context, projectKey)
  },
  /** Contracts that are over go into the archive with their project; number and place may be added to them there. */
  async afterArchive(context, { project_key }) {
    const { now, user } = context
    for (const row of await lockContracts(context, project_key))
      if (row.status !== 'ARCHIVE' && archiveFrom.includes(row.status))
        await transition(context, contract, row, {
          action: 'archive',
          from: archiveFrom,
          set: { status: 'ARCHIVE', archive_time: now, archive_by_key: user.user_key },
        })
  },
}
