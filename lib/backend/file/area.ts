// The area of files: uploads, downloads, previews, and the files that other areas make.
import type { Area } from '../area/area.ts'
import type { Place } from '../kernel/context.ts'
import { keeperOf, removalEvent, removeBytes } from './area-file-storage.ts'
import { fileCalls, keepOfForm } from './calls.ts'
import { sweepTemporary } from './sweep.ts'
import { sweepUnnamed } from './unnamed.ts'

/** Removes unfinished files in the data folder of this process. */
async function sweep(place: Place): Promise<void> {
  await sweepTemporary(place.kernel)
  await sweepUnnamed(place)
}

export const fileArea: Area = {
  name: 'file',
  calls: fileCalls,
  subscribers: { [removalEvent]: removeBytes },
  // scheduled too, because a process may run for months
  scheduledJobs: [{ type: 'file.sweep', cron: '17 * * * *', runWithoutTransaction: (kernel) => sweep({ kernel, db: kernel.db }) }],
  // every process sweeps its own folder at its start
  seed: sweep,
  answers: { fileStorage: keeperOf, uploadStorage: keepOfForm },
}
