// Moves of an opportunity: from stage to stage, to its end, and back (docs/domain/opportunity.md#stages).
import { sql } from 'kysely'
import { text } from '../../../i18n/text.ts'
import { type End, isBackward, missingFor, type Stage } from '../../../model/business-stages.ts'
import { dictionaryOf } from '../../../model/dictionaries.ts'
import { business } from '../../../model/entities/business.ts'
import { momentOf } from '../../../model/moment.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { readRecord } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, invalid, refuse } from '../../kernel/fail.ts'
import { refreshDeals } from '../deals.ts'
import { leadersOf } from '../people.ts'
import { refreshRecycleTime } from '../recycle-time.ts'
import { logStage } from './log.ts'
import { pipelineOf } from './pipelines.ts'
import { weighted } from './weighted.ts'

type Business = RowOf<typeof business>

const titleOf = (row: Business) => String(row.business_name ?? '')

export const refuseEnded = (row: RowOf<typeof business>) => refuse('businessEnded', { name: titleOf(row) })

async function stagesOf(context: Context, row: Row): Promise<readonly Stage[]> {
  return (await pipelineOf(context, row)).stages
}

const nameOf = (stages: readonly Stage[], code: unknown) => stages.find((one) => one.stage_code === code)?.stage_name ?? String(code ?? '')

const secondsIn = (context: Context, row: Row) => Math.max(0, Math.round((context.now.getTime() - momentOf(row.stage_time)) / 1000))

interface StageChange {
  stage_code: string
  remark: string | null
  values: unknown
}

/**
 * Moves an opportunity to another stage of its pipeline. A move forward needs the required values of the stages in between, a move backward a remark. Of two concurrent moves the second is refused, because
 * the opportunity has moved already.
 */
export async function updateStage(context: Context, open: Business, { stage_code: to, remark, values }: StageChange): Promise<Business> {
  let row = open
  const key = row.business_key
  const stages = await stagesOf(context, row)
  const stage = stages.find((one) => one.stage_code === to)
  if (!stage) throw invalid({ stage_code: 'validation.choice' })
  if (row.stage_code === to)
    throw conflict('stageSame', { name: titleOf(row), stage: stage.stage_name }, await readRecord(context, business, key))
  const backward = isBackward(stages, row.stage_code, to)
  if (backward && !remark) throw invalid({ remark: 'validation.backwardRemark' })
  if (values && Object.keys(values).length > 0) row = await storeRecord(context, business, { ...values, business_key: key })
  const missing = backward ? [] : missingFor(stages, row, to)
  if (missing.length > 0) throw missingRefusal(context, missing)
  const from = row.stage_code
  const stored = await transition(context, business, row, {
    action: 'stage',
    when: sql<boolean>`t.end_status is null and t.stage_code = ${from}`,
    set: {
      stage_code: to,
      stage_time: context.now,
      win_rate: stage.win_rate.toFixed(4),
      weighted_amount: weighted(row.business_amount, stage.win_rate),
    },
    otherwise: (current) => conflict('stageMoved', { name: titleOf(row), stage: nameOf(stages, current.stage_code) }),
  })
  const names = { a: nameOf(stages, from), b: stage.stage_name }
  await logStage(context, { key, from: names.a, to: names.b, seconds: secondsIn(context, row), remark })
  const together = ((row.collaborators as { user_key: string }[] | null) ?? []).map((one) => one.user_key)
  await notifyAbout(context, business, 'M-BUSINESS-STAGE', stored, together, names)
  return stored
}

/** 请先填写{字段}, with each field marked. */
export function missingRefusal(context: Context, missing: readonly string[]) {
  const fields = missing.map((name) => text(context.request.locale, `entity.business.field.${name}`)).join('、')
  return refuse('stageFields', { fields }, { missing })
}

interface Ending {
  end: End
  set?: Row
  remark?: string | null
}

export async function endBusiness(context: Context, row: Row, { end, set = {}, remark = null }: Ending): Promise<Business> {
  const key = String(row.business_key)
  const stages = await stagesOf(context, row)
  const rate = end === 'WIN' ? 100 : 0
  const stored = await transition(context, business, row, {
    action: end.toLowerCase(),
    when: sql<boolean>`t.end_status is null`,
    set: {
      end_status: end,
      end_time: context.now,
      end_remark: remark,
      sign_date: null,
      win_rate: rate.toFixed(4),
      weighted_amount: weighted(set.business_amount ?? row.business_amount, rate),
      ...set,
    },
    otherwise: refuseEnded,
  })
  const to = dictionaryOf('BUSINESS_END')?.items.find((one) => one.value === end)?.text ?? end
  await logStage(context, {
    key,
    from: nameOf(stages, row.stage_code),
    to,
    seconds: secondsIn(context, row),
    remark: stored.end_remark ?? null,
  })
  await refreshRecycleTime(context, [String(row.customer_key)])
  return stored
}

interface Lost {
  lose_reason: string
  competitor: string | null
  remark: string | null
}

export async function loseBusiness(context: Context, row: Business, { lose_reason, competitor, remark }: Lost): Promise<Business> {
  const key = row.business_key
  const stored = await endBusiness(context, row, { end: 'LOSE', set: { lose_reason, ...(competitor && { competitor }) }, remark })
  await context.emit('business.lost', { business_key: key, user_key: context.user.user_key })
  await notifyAbout(context, business, 'M-BUSINESS-LOSE', stored, await leadersOf(context, stored.owner_depart_key), {
    reason: dictionaryOf('LOSE_REASON')?.items.find((one) => one.value === lose_reason)?.text ?? lose_reason,
  })
  return stored
}

const contractRows = rawRows({ contract_name: 'contract.contract_name' })

/** An opportunity with a contract cannot be lost: the contract must be removed first. */
export async function refuseContract(context: Context, row: RowOf<typeof business>): Promise<void> {
  const found = await contractRows.first(
    context.db,
    sql`select contract_name from contract where customer_key = ${row.customer_key} and business_key = ${row.business_key}
      and status in ('PASS', 'EFFECT') and not is_deleted order by create_time limit 1`,
  )
  if (found) throw refuse('businessContract', { name: titleOf(row), contract: found.contract_name })
}

/** Reopens an ended opportunity in its last stage. */
export async function reopenBusiness(context: Context, row: Business, remark: string | null): Promise<Business> {
  const key = row.business_key
  const won = row.end_status === 'WIN'
  if (won) await refuseLinked(context, business, key)
  const stages = await stagesOf(context, row)
  const stage = stages.find((one) => one.stage_code === row.stage_code) ?? (stages[0] as Stage)
  const stored = await transition(context, business, row, {
    action: 'reopen',
    set: {
      stage_code: stage.stage_code,
      stage_time: context.now,
      win_rate: stage.win_rate.toFixed(4),
      weighted_amount: weighted(row.business_amount, stage.win_rate),
      end_status: null,
      end_time: null,
      end_remark: null,
      lose_reason: null,
      sign_date: null,
      win_status: null,
    },
  })
  const from = dictionaryOf('BUSINESS_END')?.items.find((one) => one.value === row.end_status)?.text ?? ''
  await logStage(context, { key, from, to: stage.stage_name, seconds: null, remark })
  if (won) await refreshDeals(context, row.customer_key)
  else await refreshRecycleTime(context, [row.customer_key])
  return stored
}
