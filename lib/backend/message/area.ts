// The area of messages and notices.

import { sql } from 'kysely'
import { messageCategory } from '../../model/entities/message-category.ts'
import { notice } from '../../model/entities/notice.ts'
import type { Area } from '../area/area.ts'
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import { serveEntity } from '../entity/calls.ts'
import { pendingFiles } from '../entity/pending.ts'
import type { Context } from '../kernel/context.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { readParameter } from '../kernel/parameter.ts'
import { dueJob, type ScheduledJob } from '../kernel/scheduled-job.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'
import { messageCalls, noticeDrafts, noticeFiles } from './calls.ts'
import { checkCategory, refuseUsedCategory } from './categories.ts'
import { deliverMessage } from './deliver.ts'
import { countReaders, notices, prepareNotice } from './notices.ts'
import { pushWorks } from './push.ts'
import { signalApproval } from './signal.ts'
import { templateCalls } from './templates.ts'

// Publishes notices at their planned time; removes old messages at night.

// Removes business messages after the days of the parameter, in small portions, so that nobody waits (docs/domain/message.md#kept).

const atOnce = 2000

/**
 * Removes messages older than the parameter, with their receivers; 0 days means never. Returns how many.
 * @internal for tests
 */
export async function removeOldMessages(kernel: Kernel): Promise<number> {
  const days = Number(await readParameter(kernel.db, 'message.keep.days'))
  if (days === 0) return 0
  const before = new Date(kernel.now().getTime() - days * 86_400_000)
  let removed = 0
  for (;;) {
    const some = await kernel.transaction((db) => removeSome(db, before))
    removed += some
    if (some < atOnce) return removed
  }
}

const counts = rawRows({ n: 'int' })

/** Keys grow with time, so that the oldest are at the beginning of their index. */
async function removeSome(db: Db, before: Date): Promise<number> {
  const gone = await counts.first(
    db,
    sql`with old as materialized (
      select message_key from message where create_time < ${before} order by message_key limit ${atOnce} for update skip locked),
    received as (delete from message_acceptor where message_key in (select message_key from old) and message_type = 'BUSINESS'),
    gone as (delete from message where message_key in (select message_key from old) returning 1)
    select count(*)::int as n from gone`,
  )
  return gone?.n ?? 0
}

const messageJobs: readonly ScheduledJob[] = [
  dueJob('notice.publish', '* * * * *', notices.publishPlanned),
  {
    type: 'message.cleanUp',
    cron: '40 3 * * *',
    async runWithoutTransaction(kernel) {
      await removeOldMessages(kernel)
    },
  },
]

// The message categories that every installation has (docs/domain/message.md#categories).

const business = {
  APPROVE: '审批消息',
  CUSTOMER: '客户消息',
  CLUE: '线索消息',
  BUSINESS: '商机消息',
  RESERVE: '预约消息',
  ORDER: '订单消息',
  FINANCE: '收付款消息',
  CONTRACT: '合同消息',
  PROJECT: '项目任务',
  TICKET: '工单消息',
  SYSTEM_TASK: '导入导出',
}

const administration = {
  ANNOUNCEMENT: '通知公告',
  SYSTEM: '系统消息',
  POLICY: '规章制度',
  PERSONNEL: '人事任免',
  HOLIDAY: '放假通知',
  TRAINING: '培训通知',
}

/** Adds each category once, so that a deletion or a new name by an administrator is not undone. */
async function seedMessages(context: Context): Promise<void> {
  const fresh = await recordNewSeeds(context.db, 'message_category', [...Object.keys(business), ...Object.keys(administration)])
  for (const [type, names] of Object.entries({ BUSINESS: business, ADMINISTRATION: administration })) {
    for (const [index, [code, name]] of Object.entries(names).entries()) {
      if (!fresh.has(code)) continue
      await context.db
        .insertInto('message_category')
        .values({ message_category_key: newKey(), category_name: name, category_type: type, code, sort_no: index + 1, status: '1' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}

export const messageArea: Area = {
  name: 'message',
  calls: [...messageCalls, ...templateCalls],
  entities: [serveEntity(messageCategory, { without: ['addOrUpdate'], beforeWrite: checkCategory, beforeDelete: refuseUsedCategory })],
  hooks: { [notice.name]: { beforeWrite: prepareNotice, decorate: countReaders } },
  scheduledJobs: messageJobs,
  subscribers: { message: deliverMessage, approval: signalApproval },
  works: pushWorks,
  seed: seedMessages,
  answers: { fileScopes: { [notice.name]: noticeFiles, [pendingFiles(notice)]: noticeDrafts } },
}
