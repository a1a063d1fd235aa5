// The area of files: uploads, downloads, previews, and the files that other areas make.
import type { Area } from '../area/area.ts'
import { keeperOf, removalEvent, removeBytes } from './area-file-storage.ts'
import { fileCalls, keepOfForm } from './calls.ts'
import { sweepJobs, sweepTemporary } from './sweep.ts'

export const fileArea: Area = {
  name: 'file',
  calls: fileCalls,
  subscribers: { [removalEvent]: removeBytes },
  scheduledJobs: sweepJobs,
  // every process sweeps its own folder at its start
  seed: ({ kernel }) => sweepTemporary(kernel),
  answers: { fileStorage: keeperOf, uploadStorage: keepOfForm },
}
