// The queue by hand: what is due of one kind of work, done while a test waits.
import { backgroundJobs, scheduledJobs, subscribers } from '../../lib/backend/areas.ts'
import { backgroundWorks } from '../../lib/backend/kernel/background-job.ts'
import { eventWorks } from '../../lib/backend/kernel/event.ts'
import type { Kernel } from '../../lib/backend/kernel/kernel.ts'
import { drain } from '../../lib/backend/kernel/queue.ts'
import { returnToClock, scheduledWorks } from '../../lib/backend/kernel/scheduled-job.ts'
import { pushWorks } from '../../lib/backend/message/push.ts'

/** Delivers events, and answers how many were tried. */
export const deliverEvents = (kernel: Kernel, heard = subscribers): Promise<number> => drain(kernel, eventWorks(heard))

/** Runs the jobs whose turn has come by the clock. */
export async function runDueJobs(kernel: Kernel, jobs = scheduledJobs): Promise<number> {
  await returnToClock(kernel, jobs)
  return drain(kernel, scheduledWorks(jobs))
}

/** Runs the jobs behind calls. */
export const runBackgroundJobs = (kernel: Kernel, jobs = backgroundJobs): Promise<number> => drain(kernel, backgroundWorks(jobs))

/** Sends mails and texts of robots. */
export const sendPushes = (kernel: Kernel): Promise<number> => drain(kernel, pushWorks)
