// Subscriptions of reports: each receiver gets the figures by message and a sheet, both limited to his own rights
// (docs/domain/statistics.md#subscriptions).

import dayjs from 'dayjs'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Subscription, saveSubscription } from '../../model/calls/statistics.ts'
import { fileTypes } from '../../model/file-types.ts'
import { momentOf, wireTime } from '../../model/moment.ts'
import { reportOf } from '../../model/reports/registry.ts'
import type { ReportPeriod } from '../../model/reports/report.ts'
import { newKey } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { type FileScope, tieKeys } from '../entity/files.ts'
import { type BackgroundJob, enqueueJob, finishJob } from '../kernel/background-job.ts'
import type { Context } from '../kernel/context.ts'
import { type DueWork, eachDue } from '../kernel/each-due.ts'
import { conflict, forbidden, invalid, notFound } from '../kernel/fail.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { readParameter } from '../kernel/parameter.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { may, principalOf } from '../kernel/principal.ts'
import { dueJob, type ScheduledJob } from '../kernel/scheduled-job.ts'
import { fileStorage, type StoredBytes } from '../kernel/stored-files.ts'
import { systemTransaction } from '../kernel/system-transaction.ts'
import { readReport } from './read-report.ts'
import { sentenceOf, sheetName, withReportSheet } from './report-sheet.ts'

/** The table name for links of sent files; their key is the receiver's. */
export const deliveryType = 'report_delivery'

/** Only its receiver may download a sent sheet. */
export const deliveredSheets: FileScope = async ({ visitor }, key) => visitor?.user_key === key

const subscriptions = rawRows({
  subscription_key: 'report_subscription.subscription_key',
  report: 'report_subscription.report',
  title: 'report_subscription.title',
  period: 'report_subscription.period',
  cycle: 'report_subscription.cycle',
  day: 'report_subscription.day',
  time: 'report_subscription.time',
  receiver_keys: 'report_subscription.receiver_keys',
  receiver_names: 'text[]',
  enabled: 'report_subscription.enabled',
  next_time: 'report_subscription.next_time',
  last_time: 'report_subscription.last_time',
  row_version: 'report_subscription.row_version',
})

const columns = sql`s.subscription_key, s.report, s.title, s.period, s.cycle, s.day, s.time, s.receiver_keys, s.enabled, s.next_time, s.last_time, s.row_version,
  array(select u.realname from sys_user u where u.user_key = any(s.receiver_keys) order by array_position(s.receiver_keys, u.user_key)) as receiver_names`

/** The caller's own subscriptions. */
export function listOwn(context: Context, report: string | undefined): Promise<Subscription[]> {
  return subscriptions.read(
    context.db,
    sql`select ${columns} from report_subscription s where s.user_key = ${context.user.user_key} and not s.is_deleted
      ${report ? sql`and s.report = ${report}` : sql``} order by s.create_time, s.subscription_key`,
  )
}

async function readOwn(context: Context, key: string): Promise<Subscription> {
  const found = await subscriptions.first(
    context.db,
    sql`select ${columns} from report_subscription s
      where s.subscription_key = ${key} and s.user_key = ${context.user.user_key} and not s.is_deleted`,
  )
  if (!found) throw notFound()
  return found
}

const people = rawRows({ user_key: 'sys_user.user_key' })

// When a subscribed report is sent next (docs/domain/statistics.md#subscriptions).

interface Cycle {
  /** WEEK with the weekday 1 (Monday) to 7, or MONTH with the day 1 to 28. */
  cycle: 'WEEK' | 'MONTH'
  day: number
  /** HH:mm in Asia/Shanghai. */
  time: string
}

/** The first moment of a cycle after `after`; both are YYYY-MM-DD HH:mm:ss in Asia/Shanghai. */
function nextSending({ cycle, day, time }: Cycle, after: string): string {
  const start = dayjs(after.slice(0, 10))
  const longest = cycle === 'WEEK' ? 8 : 32
  for (let ahead = 0; ahead < longest; ahead++) {
    const date = start.add(ahead, 'day')
    const matches = cycle === 'WEEK' ? (date.day() + 6) % 7 === day - 1 : date.date() === day
    const moment = `${date.format('YYYY-MM-DD')} ${time}:00`
    if (matches && moment > after) return moment
  }
  throw new Error(`The cycle ${cycle} has no day ${day}`)
}

/** Fails with 409 and the current subscription if another window has saved it meanwhile. */
export async function saveOwn(context: Context, input: z.output<typeof saveSubscription.input>): Promise<Subscription> {
  const { permission } = reportOf(input.report)
  if (!may(context.user, permission)) throw forbidden(permission)
  const active = await people.read(
    context.db,
    sql`select user_key from sys_user where user_key = any(${input.receiver_keys}::text[]) and status = '1' and not is_deleted`,
  )
  if (active.length < new Set(input.receiver_keys).size) throw invalid({ receiver_keys: 'validation.reference' })
  const key = input.subscription_key ?? newKey()
  const values = {
    report: input.report,
    title: input.title,
    period: input.period,
    cycle: input.cycle,
    day: input.day,
    time: input.time,
    receiver_keys: [...new Set(input.receiver_keys)],
    next_time: new Date(momentOf(nextSending(input, wireTime(context.now)))),
    update_time: context.now,
    update_by_key: context.user.user_key,
  }
  if (input.subscription_key) {
    const changed = await context.db
      .updateTable('report_subscription')
      .set((row) => ({
        ...values,
        ...(input.enabled !== undefined && { enabled: input.enabled }),
        ...(input.filters && { filters: JSON.stringify(input.filters) }),
        row_version: row('row_version', '+', 1),
      }))
      .where('subscription_key', '=', key)
      .where('user_key', '=', context.user.user_key)
      .where('is_deleted', '=', false)
      .where((row) => (input.row_version === undefined ? row.lit(true) : row('row_version', '=', input.row_version)))
      .returning('subscription_key')
      .executeTakeFirst()
    if (!changed) throw conflict('stale', {}, await readOwn(context, key))
  } else
    await context.db
      .insertInto('report_subscription')
      .values({
        subscription_key: key,
        user_key: context.user.user_key,
        create_by_key: context.user.user_key,
        filters: JSON.stringify(input.filters ?? {}),
        enabled: input.enabled ?? true,
        ...values,
      })
      .execute()
  await context.audit({ biz_type: 'report_subscription', biz_key: key, action: input.subscription_key ? 'update' : 'create' })
  return readOwn(context, key)
}

export async function deleteOwn(context: Context, key: string): Promise<void> {
  const gone = await context.db
    .updateTable('report_subscription')
    .set({ is_deleted: true, update_time: context.now })
    .where('subscription_key', '=', key)
    .where('user_key', '=', context.user.user_key)
    .where('is_deleted', '=', false)
    .returning('subscription_key')
    .executeTakeFirst()
  if (!gone) throw notFound()
  await context.audit({ biz_type: 'report_subscription', biz_key: key, action: 'delete' })
}

const cycles = rawRows({
  cycle: 'report_subscription.cycle',
  day: 'report_subscription.day',
  time: 'report_subscription.time',
  receiver_keys: 'report_subscription.receiver_keys',
})
const isDue = (now: Date) => sql`enabled and not is_deleted and next_time <= ${now}`

/** Enqueues due subscriptions; the next time is set at once, so that nothing is sent twice. */
const beginDue: DueWork = {
  work: 'statistics.subscriptions',
  due: (now) => sql`select subscription_key as key from report_subscription where ${isDue(now)} order by next_time, 1`,
  async run(context, key) {
    const cycle = await cycles.first(
      context.db,
      sql`select cycle, day, time, receiver_keys from report_subscription where subscription_key = ${key} and ${isDue(context.now)} for update skip locked`,
    )
    if (!cycle) return false
    await context.db
      .updateTable('report_subscription')
      .set({ next_time: new Date(momentOf(nextSending(cycle as Cycle, wireTime(context.now)))), last_time: context.now })
      .where('subscription_key', '=', key)
      .execute()
    await beginSending(context, key, cycle.receiver_keys)
    return true
  },
}

/** Removes sent sheets after the days of the parameter; the messages with their figures stay. */
const oldSheets = (days: number): DueWork => {
  const old = (now: Date) => sql`l.biz_type = ${deliveryType} and f.file_key = l.file_key
    and f.create_time < ${new Date(now.getTime() - days * 86_400_000)}`
  return {
    work: 'statistics.sheets',
    due: (now) => sql`select distinct l.file_key as key from file_link l, file f where ${old(now)} order by 1`,
    async run({ kernel, db, now }, key) {
      const gone = await sql`delete from file_link l using file f where ${old(now)} and l.file_key = ${key} returning 1`.execute(db)
      if (gone.rows.length === 0) return false
      await fileStorage(kernel).remove(db, key)
      return true
    },
  }
}

export const subscriptionJobs: readonly ScheduledJob[] = [
  dueJob('statistics.subscriptions', '* * * * *', beginDue),
  {
    type: 'statistics.sheets',
    cron: '35 3 * * *',
    works: ['statistics.sheets'],
    async runWithoutTransaction(kernel) {
      await eachDue(kernel, oldSheets(Number(await readParameter(kernel.db, 'report.keep.days'))))
    },
  },
]

async function beginSending(context: Context, subscription: string, receivers: readonly string[]): Promise<void> {
  for (const receiver of receivers) await enqueueJob(context, sendJob.type, `${subscription} ${receiver}`)
}

/** Sends a report to one of its receivers: the key of the job contains both, so that each receiver has his own job. */
export const sendJob: BackgroundJob = {
  type: 'statistics.send',
  async run(kernel, key) {
    const [subscription = '', receiver = ''] = key.split(' ')
    const row = await kernel.db
      .selectFrom('report_subscription')
      .selectAll()
      .where('subscription_key', '=', subscription)
      .where('is_deleted', '=', false)
      .executeTakeFirst()
    // a process of the previous version has enqueued it for all of them
    if (row && receiver === '') await systemTransaction(kernel, (context) => beginSending(context, subscription, row.receiver_keys))
    if (!row?.receiver_keys.includes(receiver)) return
    await sendTo(kernel, key, receiver, { report: row.report, title: row.title, period: row.period as ReportPeriod, filters: row.filters })
  },
}

interface Sent {
  report: string
  title: string
  period: ReportPeriod
  filters: unknown
}

/** Reads the report with the receiver's current rights; without the right to open it he gets nothing. The message is committed with the end of the job. */
async function sendTo(kernel: Kernel, job: string, receiver: string, { report: name, title, period, filters }: Sent): Promise<void> {
  const report = reportOf(name)
  const user = await principalOf({ kernel, db: kernel.db }, receiver)
  if (!user || !may(user, report.permission)) return
  const context = systemContext(kernel, kernel.db, user)
  const answer = await readReport(context, report, { ...(filters as object), period })
  const locale = context.request.locale
  const storage = fileStorage(kernel)
  const send = async (own: Context, sheet: StoredBytes) => {
    if (!(await finishJob(own, sendJob.type, job))) return
    const file = await storage.name(own.db, sheet)
    await tieKeys(own, [deliveryType, receiver], name, [file])
    await own.emit('message', {
      code: 'M-REPORT',
      receivers: [receiver],
      params: { title, from: answer.from, to: answer.to, figures: sentenceOf(locale, report, answer) },
      biz_type: `report_${name}`,
      biz_key: file,
    })
    own.log.info({ report: name }, 'subscribed report sent')
  }
  const store = (path: string) => storage.store(path, sheetName(locale, answer), fileTypes.xlsx?.mime ?? '')
  const sheet = await withReportSheet(kernel, report, answer, locale, store)
  await systemTransaction(kernel, (own) => send(own, sheet), user)
}
