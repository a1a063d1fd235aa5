// What settlements have to say about the end of their project: those that were begun are approved first (docs/domain/project.md#closing).
import { sql } from 'kysely'
import { rawRows } from '../../db/raw-rows.ts'
import type { ProjectPart } from '../project-part.ts'

const openRows = rawRows({ n: 'int' })

export const settlementPart: ProjectPart = {
  async keepsOpen({ db }, { project_key }) {
    const found = await openRows.first(
      db,
      sql`select count(*)::int as n from settlement where project_key = ${project_key} and status <> 'PASS' and not is_deleted`,
    )
    return found?.n ? ['money.unsettledInProject', { n: found.n }] : null
  },
}
