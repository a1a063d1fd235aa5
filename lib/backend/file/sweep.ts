// Removes temporary files that nobody will finish: a process that ended in the middle of its work leaves them.
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Kernel } from '../kernel/kernel.ts'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { fileStore } from './store.ts'

/** Whoever writes one writes it on: for so long nothing lies still that is still needed. */
const staleMs = 6 * 3_600_000

/** Removes what has not been written to for six hours (docs/domain/files.md#upload). */
export async function sweepTemporary(kernel: Kernel): Promise<void> {
  const folder = fileStore(kernel).temporary
  const names = await readdir(folder).catch(ifMissing([]))
  const before = kernel.now().getTime() - staleMs
  let removed = 0
  for (const name of names) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(ifMissing(null))
    if (!found?.isFile() || found.mtimeMs >= before) continue
    // one that cannot be removed keeps no other
    await rm(file, { force: true }).then(
      () => removed++,
      (error: unknown) => kernel.log.error({ err: error, file: name }, 'a temporary file cannot be removed'),
    )
  }
  if (removed > 0) kernel.log.info({ removed }, 'temporary files that nobody finished are removed')
}

/** Another process of the folder may have taken it away meanwhile. */
const ifMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  }

/** By the clock too, where a process goes on for months. */
export const sweepJobs: readonly ScheduledJob[] = [{ type: 'file.sweep', cron: '17 * * * *', runWithoutTransaction: sweepTemporary }]
