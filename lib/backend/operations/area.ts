// The area of operations: 运行状态 for administrators (docs/domain/operations.md).
import { writeFile } from 'node:fs/promises'
import type { z } from 'zod'
import * as calls from '../../model/calls/operations.ts'
import { pageOf } from '../../model/paging.ts'
import { cutText } from '../../model/plain-text.ts'
import type { Area } from '../area/area.ts'
import { hashToken } from '../base/crypto.ts'
import { environment } from '../base/environment.ts'
import { sendMail } from '../base/mail.ts'
import { sendToRobot } from '../base/robot.ts'
import { moment } from '../db/raw-rows.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { notFound, refuse } from '../kernel/fail.ts'
import { idleSince } from '../kernel/sessions.ts'
import { fileStorage } from '../kernel/stored-files.ts'
import { backup, backupCalls, nightlyBackup } from './backups.ts'
import { listCertificates } from './certificates.ts'
import { failureCalls } from './failures.ts'
import { readState } from './state.ts'

/** Starts a failed job at once (docs/domain/operations.md#retry). */
async function retry(context: Context, { job_key }: z.output<(typeof calls.retryJob)['input']>): Promise<null> {
  const { db, kernel, now } = context
  const row = await db
    .updateTable('job')
    .set({ run_at: moment(now), attempts: 0, give_up_time: null })
    .where('job_key', '=', job_key)
    .where('last_error', 'is not', null)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<', moment(now))]))
    .returning('type')
    .executeTakeFirst()
  if (!row) throw refuse('operations.notFailed')
  await context.audit({ biz_type: 'job', biz_key: row.type, action: 'retry' })
  for (const lane of ['clock', 'long'] as const) context.afterCommit(() => kernel.wake(lane))
  return null
}

async function listSessions(context: Context, input: z.output<(typeof calls.querySessions)['input']>) {
  const { limit, offset } = pageOf(input)
  const live = context.db
    .selectFrom('session as s')
    .leftJoin('sys_user as u', 'u.user_key', 's.user_key')
    .where('s.expire_time', '>', moment(context.now))
    .where('s.last_seen_time', '>', moment(idleSince(context.now)))
  const [rows, count] = await Promise.all([
    live
      .select(['s.token_hash as id', 's.user_key', 'u.realname', 'u.username', 's.ip', 's.user_agent', 's.create_time', 's.last_seen_time'])
      .orderBy('s.last_seen_time', 'desc')
      .orderBy('s.token_hash')
      .limit(limit)
      .offset(offset)
      .execute(),
    live.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  const own = hashToken(context.request.token)
  return { records: rows.map((row) => ({ ...row, current: row.id === own })), total: Number(count.total) }
}

/** The caller's own session is ended by signing out, so that the browser is informed. */
async function endSession(context: Context, { id }: z.output<(typeof calls.endAnySession)['input']>): Promise<null> {
  if (id === hashToken(context.request.token)) throw refuse('operations.ownSession')
  const ended = await context.db.deleteFrom('session').where('token_hash', '=', id).returning('user_key').executeTakeFirst()
  if (!ended) throw notFound()
  await context.audit({ biz_type: 'session', biz_key: ended.user_key, action: 'end' })
  return null
}

async function testService(context: Context, { service }: z.output<(typeof calls.tryService)['input']>): Promise<null> {
  try {
    await trials[service](context)
  } catch (error) {
    context.log.warn({ err: error, service }, 'a service that was tried failed')
    throw refuse(`operations.${service}`, { reason: cutText((error as Error).message, 200) })
  }
  await context.audit({ biz_type: 'service', biz_key: service, action: 'try' })
  return null
}

const trials: Readonly<Record<calls.ServiceName, (context: Context) => Promise<void>>> = {
  mail: tryMail,
  robot: ({ now }) => sendToRobot('这是一条测试消息。 This is a test.', now),
  storage: tryStorage,
}

async function tryMail(): Promise<void> {
  const { SMTP_FROM, SMTP_USER } = environment()
  const to = SMTP_FROM ?? SMTP_USER
  if (!to) throw new Error('SMTP_FROM')
  if (!(await sendMail({ to, subject: '邮件测试 Mail test', text: '这是一封测试邮件。\nThis is a test.\n' }))) throw new Error('SMTP_HOST')
}

/** Tests the file store: stores, reads and removes a file. */
async function tryStorage({ kernel, db, now }: Context): Promise<void> {
  const storage = fileStorage(kernel)
  const path = await storage.temporaryPath()
  const text = `test ${now.getTime()} ${Math.random()}`
  await writeFile(path, text, { mode: 0o600 })
  const key = await storage.name(db, await storage.store(path, 'test.txt', 'text/plain'))
  const found = await storage.open(db, key)
  const read = found && (await new Response(found.bytes).text())
  await storage.remove(db, key)
  if (read !== text) throw new Error('the file came back different')
}

export const operationsArea: Area = {
  name: 'operations',
  scheduledJobs: [nightlyBackup],
  backgroundJobs: [backup],
  calls: [
    ...backupCalls,
    ...failureCalls,
    serve(calls.readOperations, { summary: ['运行状态', 'State of the installation'], permission: 'sys:operations:q', handle: readState }),
    serve(calls.queryCertificates, {
      summary: ['证书的剩余天数', 'How long certificates are good for'],
      permission: 'sys:operations:q',
      handle: listCertificates,
    }),
    serve(calls.querySessions, { summary: ['当前登录', 'The session at hand'], permission: 'sys:operations:q', handle: listSessions }),
    serve(calls.retryJob, {
      summary: ['重试失败的任务', 'Retry failed jobs'],
      permission: 'sys:operations:run',
      write: true,
      done: 'done.jobRetried',
      handle: retry,
    }),
    serve(calls.endAnySession, {
      summary: ['结束一个登录', 'End a session'],
      permission: 'sys:operations:end',
      write: true,
      done: 'done.sessionEnded',
      handle: endSession,
    }),
    serve(calls.tryService, {
      summary: ['测试邮件、群机器人或存储', 'Test e-mail, robot or storage'],
      permission: 'sys:operations:run',
      writesItself: true,
      rate: { by: 'user', points: 10, seconds: 60 },
      done: 'done.serviceWorks',
      handle: testService,
    }),
  ],
}
