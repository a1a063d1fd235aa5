// The message categories that every installation has (docs/domain/message.md#categories).
import { newKey } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import { recordNewSeeds } from '../kernel/seed-log.ts'

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

/** Adds each category once: what an administrator deletes or renames stays so. */
export async function seedMessages(context: Context): Promise<void> {
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
