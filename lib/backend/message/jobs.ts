// Publishes drafts whose planned time has come (domain.md B.17, C.13).
import { sql } from 'kysely'
import type { Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import type { Job } from '../kernel/jobs.ts'
import { publishNotice } from './notices.ts'

async function publishPlanned(context: Context): Promise<void> {
  const { rows } =
    await sql<Row>`select * from notice where status = 'DRAFT' and plan_time <= ${context.now} and not is_deleted for update skip locked`.execute(
      context.db,
    )
  for (const row of rows) await publishNotice(context, row)
}

export const messageJobs: readonly Job[] = [{ type: 'notice.publish', cron: '* * * * *', run: publishPlanned }]
