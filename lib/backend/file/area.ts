// The area of files: uploads, downloads, previews, and the files that other areas make.
import type { Area } from '../area/area.ts'
import { keeperOf, removalEvent, removeBytes } from './area-file-storage.ts'
import { fileCalls, keepOfForm } from './calls.ts'

export const fileArea: Area = {
  name: 'file',
  calls: fileCalls,
  subscribers: { [removalEvent]: removeBytes },
  answers: { fileStorage: keeperOf, uploadStorage: keepOfForm },
}
