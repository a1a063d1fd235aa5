// The area of imports and exports.

import { sql } from 'kysely'
import type { Area } from '../area/area.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { DueWork } from '../kernel/each-due.ts'
import { dueJob, type ScheduledJob } from '../kernel/scheduled-job.ts'
import { fileStorage } from '../kernel/stored-files.ts'
import { exportCalls } from './export-calls.ts'
import { importCalls } from './import-calls.ts'
import { exportBackgroundJob } from './run-export.ts'
import { importBackgroundJob } from './run-import.ts'

const fileRows = rawRows({ file_key: 'text?' })

const oldImports: DueWork = {
  work: 'transfer.imports',
  due: (now) => sql`select b.batch_key as key from import_batch b where b.expire_time < ${now} and (b.file_key is not null
    or exists (select 1 from import_handout h where h.batch_key = b.batch_key) or exists (select 1 from import_error e where e.batch_key = b.batch_key)) order by 1`,
  async run({ kernel, db, now }, key) {
    const batch = await fileRows.first(
      db,
      sql`select file_key from import_batch where batch_key = ${key} and expire_time < ${now} for update skip locked`,
    )
    if (!batch) return false
    if (batch.file_key !== null) {
      await sql`update import_batch set file_key = null, status = case when status in ('DONE', 'FAILED', 'CANCELLED') then status else 'CANCELLED' end
        where batch_key = ${key}`.execute(db)
      await fileStorage(kernel).remove(db, batch.file_key)
    }
    await sql`delete from import_handout where batch_key = ${key}`.execute(db)
    await sql`delete from import_error where batch_key = ${key}`.execute(db)
    return true
  },
}

const oldExports: DueWork = {
  work: 'transfer.exports',
  due: (now) => sql`select export_key as key from export_job where file_key is not null and expire_time < ${now} order by 1`,
  async run({ kernel, db, now }, key) {
    const gone = await fileRows.first(
      db,
      sql`select file_key from export_job where export_key = ${key} and file_key is not null and expire_time < ${now} for update skip locked`,
    )
    if (!gone?.file_key) return false
    await sql`update export_job set file_key = null, status = 'EXPIRED' where export_key = ${key}`.execute(db)
    await fileStorage(kernel).remove(db, gone.file_key)
    return true
  },
}

/**
 * Removes expired files of imports and exports; the imports and exports stay in the list.
 * @internal for tests
 */
export const transferJobs: readonly ScheduledJob[] = [dueJob('transfer.expire', '40 3 * * *', oldImports, oldExports)]

export const transferArea: Area = {
  name: 'transfer',
  calls: [...importCalls, ...exportCalls],
  scheduledJobs: transferJobs,
  backgroundJobs: [importBackgroundJob, exportBackgroundJob],
}
