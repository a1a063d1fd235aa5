// All scheduled work, put together from the areas.
import type { Job } from './kernel/jobs.ts'

export const jobs: readonly Job[] = []
