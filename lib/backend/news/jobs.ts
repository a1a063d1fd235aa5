// Publishes drafts whose planned time has come (domain.md B.17).
import { sql } from 'kysely'
import type { Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import type { Job } from '../kernel/jobs.ts'
import { publishNews } from './save.ts'

async function publishPlanned(context: Context): Promise<void> {
  const { rows } =
    await sql<Row>`select * from news where status = 'DRAFT' and plan_time <= ${context.now} and not is_deleted for update skip locked`.execute(
      context.db,
    )
  for (const row of rows) await publishNews(context, row)
}

export const newsJobs: readonly Job[] = [{ type: 'news.publish', cron: '* * * * *', run: publishPlanned }]
