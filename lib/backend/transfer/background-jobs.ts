// What imports and exports do behind their calls.
import type { BackgroundJob } from '../kernel/background-job.ts'
import { exportBackgroundJob } from './run-export.ts'
import { importBackgroundJob } from './run-import.ts'

export const transferBackgroundJobs: readonly BackgroundJob[] = [importBackgroundJob, exportBackgroundJob]
