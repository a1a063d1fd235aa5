// Work on a clock that the crash test makes due by hand and counts: a job of every night, and a process that a timer starts. The clock is the test's own, so that no night comes by itself.
import { sql } from 'kysely'
import type { Db } from '../../lib/backend/db/gateway.ts'
import type { ScheduledJob } from '../../lib/backend/kernel/scheduled-job.ts'
import { runDueJobs } from './queue.ts'

/** Ten in the morning, in Shanghai. */
const morning = Date.parse('2026-03-10T02:00:00Z')
/** After so long the job of a process that was killed is free again. */
const turnMs = 15 * 60_000

/** The clock of the process of this number: each begins so much later than the one before. All of them end before the night. */
export function clockOf(turn: number): () => Date {
  const ahead = morning + turn * turnMs - Date.now()
  return () => new Date(Date.now() + ahead)
}

type Kernel = Parameters<typeof runDueJobs>[0]

/** Stands on the clock in the place of a job of the product, whose row every start keeps. */
const nightly: ScheduledJob = {
  type: 'trace.cleanUp',
  cron: '25 3 * * *',
  run: ({ db }) => mark(db, 'ran'),
}

async function mark(db: Db, word: string): Promise<void> {
  await sql`insert into setting (name, value) values (${`${word} `} || gen_random_uuid(), '{}')`.execute(db)
}

export const runNightly = (kernel: Kernel): Promise<number> => runDueJobs(kernel, [nightly])

/** The next night has come, unless the night before still waits to be worked for. */
export async function makeNightlyDue({ db, now }: Kernel): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const moved = await sql`update job set run_at = ${now()} where type = ${nightly.type} and run_at > ${now()} returning 1`.execute(
      transaction,
    )
    if (moved.rows.length > 0) await mark(transaction as Db, 'due')
  })
}

/** How many nights have come, and how many were worked for. */
export async function countNights(db: Db): Promise<{ due: number; ran: number }> {
  const { rows } = await sql<{ due: number; ran: number }>`select count(*) filter (where name like 'due %')::int as due,
    count(*) filter (where name like 'ran %')::int as ran from setting`.execute(db)
  return rows[0] as { due: number; ran: number }
}

const starts = 1000

/** A process that a timer starts each day, and that ends at once. */
export const daily = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="DAILY" isExecutable="true">
<startEvent id="s"><timerEventDefinition><timeCycle>R${starts}/P1D</timeCycle></timerEventDefinition></startEvent>
<sequenceFlow id="a" sourceRef="s" targetRef="e"/><endEvent id="e"/></process></definitions>`

/** The next day has come. */
export async function makeDailyDue({ db, now }: Kernel): Promise<void> {
  await sql`update bpm_start_timer set due_time = ${now()}`.execute(db)
}

/** How often the timer says that it has started the process, and how often that was started. */
export async function countDays(db: Db): Promise<{ said: number; started: number }> {
  const { rows } = await sql<{ said: number; started: number }>`select (select ${starts} - repeats from bpm_start_timer) as said,
    (select count(*)::int from bpm_instance where definition_key = 'DAILY') as started`.execute(db)
  return rows[0] as { said: number; started: number }
}
