// The log of an opportunity's stages: from, to, and the duration (docs/domain/opportunity.md#stages).

import { sql } from 'kysely'
import type { businessStageLog } from '../../../model/entities/business.ts'
import { storedTime } from '../../../model/moment.ts'
import { newKey } from '../../base/crypto.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Hooks } from '../../entity/hooks.ts'
import type { Context } from '../../kernel/context.ts'

interface Entry {
  key: string
  from: string | null
  to: string
  seconds: number | null
  remark: string | null
}

export async function logStage(context: Context, { key, from, to, seconds, remark }: Entry): Promise<void> {
  const me = context.visitor?.user_key ?? null
  const now = storedTime(context.now)
  const row = {
    log_key: newKey(),
    business_key: key,
    pre_stage_name: from,
    post_stage_name: to,
    stay_seconds: seconds,
    remark,
    operator_key: me,
    create_time: now,
    create_by_key: me,
    update_time: now,
    update_by_key: me,
  }
  await insertRows(context.db, 'business_stage_log', [row])
}

export const stageLogHooks: Hooks<typeof businessStageLog> = {
  extraFilter: (_context, name, value) =>
    name === 'customer_key' && typeof value === 'string'
      ? sql<boolean>`t.business_key in (select b.business_key from business b where b.customer_key = ${value})`
      : null,
}
