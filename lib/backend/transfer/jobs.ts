// Removes the files of imports and exports when their days are over; what was done stays listed.
import { sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { fileStorage } from '../kernel/stored-files.ts'

const goneRows = rawRows({ file_key: 'text' })

async function removeExpired({ kernel, db, now }: Context): Promise<void> {
  const imports = await goneRows.read(
    db,
    sql`with gone as (
      select batch_key, file_key from import_batch where file_key is not null and expire_time < ${now} for update)
    update import_batch b set file_key = null, status = case when b.status in ('DONE', 'FAILED', 'CANCELLED') then b.status else 'CANCELLED' end
    from gone where gone.batch_key = b.batch_key returning gone.file_key`,
  )
  const exports = await goneRows.read(
    db,
    sql`with gone as (
      select export_key, file_key from export_job where file_key is not null and expire_time < ${now} for update)
    update export_job e set file_key = null, status = 'EXPIRED' from gone where gone.export_key = e.export_key returning gone.file_key`,
  )
  for (const { file_key } of [...imports, ...exports]) await fileStorage(kernel).remove(db, file_key)
  await sql`delete from import_handout where batch_key in (select batch_key from import_batch where expire_time < ${now})`.execute(db)
  await sql`delete from import_error where batch_key in (select batch_key from import_batch where file_key is null and expire_time < ${now})`.execute(
    db,
  )
}

export const transferJobs: readonly ScheduledJob[] = [{ type: 'transfer.expire', cron: '40 3 * * *', run: removeExpired }]
