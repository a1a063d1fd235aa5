// 消息模板: the texts of each kind of message as edited by administrators, and which kinds are sent (docs/domain/message.md#texts).
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/message-template.ts'
import { unknownPlaces } from '../../model/message-places.ts'
import { hasTemplate, isAlwaysSent, messageCodes, placesOf, type TemplateTexts, templateOf } from '../../model/message-templates.ts'
import { rawRows } from '../db/raw-rows.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, invalid, notFound, refuse } from '../kernel/fail.ts'

const stored = rawRows({
  message_code: 'message_template.message_code',
  zh: 'message_template.zh',
  en: 'message_template.en',
  enabled: 'message_template.enabled',
  row_version: 'int',
  update_time: 'timestamptz',
  update_by_name: 'sys_user.realname?',
})
const categories = rawRows({ code: 'message_category.code', name: 'message_category.category_name' })

/** The edited texts of a kind of message; null if unchanged. */
export type OwnTemplate = TemplateTexts & { enabled: boolean }

/** Reads the edited texts of one kind of message. */
export async function ownTemplate({ db }: Pick<Context, 'db'>, code: string): Promise<OwnTemplate | null> {
  const found = await db.selectFrom('message_template').select(['zh', 'en', 'enabled']).where('message_code', '=', code).executeTakeFirst()
  return found ?? null
}

/** All kinds of messages in the order of their categories, or those with the given codes. */
async function readTemplates({ db }: Context, codes: readonly string[] = messageCodes): Promise<calls.MessageTemplateRow[]> {
  const rows = await stored.read(
    db,
    sql`select t.message_code, t.zh, t.en, t.enabled, t.row_version, t.update_time, u.realname as update_by_name
      from message_template t left join sys_user u on u.user_key = t.update_by_key where t.message_code = any(${[...codes]}::text[])`,
  )
  const own = new Map(rows.map((row) => [row.message_code, row]))
  const named = await categories.read(db, sql`select code, category_name as name from message_category where category_type = 'BUSINESS'`)
  const names = new Map(named.map(({ code, name }) => [code, name]))
  return codes.map((message_code) => {
    const { category, zh, en } = templateOf(message_code)
    return {
      message_code,
      category_code: category,
      category_name: names.get(category) ?? category,
      default_zh: zh,
      default_en: en,
      places: [...placesOf(message_code)],
      locked: isAlwaysSent(message_code),
      ...(own.get(message_code) ?? { zh, en, enabled: true, row_version: 0, update_time: null, update_by_name: null }),
    }
  })
}

async function readTemplate(context: Context, code: string): Promise<calls.MessageTemplateRow> {
  const [row] = hasTemplate(code) ? await readTemplates(context, [code]) : []
  if (!row) throw notFound()
  return row
}

function refuseUnknownPlaces(code: string, texts: Partial<TemplateTexts>): void {
  const wrong = (['zh', 'en'] as const).flatMap((name) => {
    const unknown = unknownPlaces(texts[name] ?? '', placesOf(code))
    return unknown.length > 0 ? [[name, ['notice.places', { names: unknown.map((one) => `{${one}}`).join('、') }]] as const] : []
  })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

const stale = (now: calls.MessageTemplateRow) => conflict('stale', { name: now.update_by_name ?? '' }, now)

type Save = z.output<(typeof calls.saveMessageTemplate)['input']>

async function saveTemplate(context: Context, { message_code, row_version, ...given }: Save): Promise<calls.MessageTemplateRow> {
  const before = await readTemplate(context, message_code)
  refuseUnknownPlaces(message_code, given)
  if (before.locked && given.enabled === false) throw refuse('notice.templateAlways')
  const values = { zh: given.zh ?? before.zh, en: given.en ?? before.en, enabled: given.enabled ?? before.enabled }
  const { now: update_time, user } = context
  const changed =
    row_version === 0
      ? await context.db
          .insertInto('message_template')
          .values({
            message_code,
            ...values,
            create_time: update_time,
            create_by_key: user.user_key,
            update_time,
            update_by_key: user.user_key,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('message_code')
          .executeTakeFirst()
      : await context.db
          .updateTable('message_template')
          .set({ ...values, update_time, update_by_key: user.user_key, row_version: row_version + 1 })
          .where('message_code', '=', message_code)
          .where('row_version', '=', row_version)
          .returning('message_code')
          .executeTakeFirst()
  const after = await readTemplate(context, message_code)
  if (!changed) throw stale(after)
  await logChange(context, message_code, before, after)
  return after
}

type Reset = z.output<(typeof calls.resetMessageTemplate)['input']>

async function resetTemplate(context: Context, { message_code, row_version }: Reset): Promise<calls.MessageTemplateRow> {
  await context.db.selectFrom('message_template').select('message_code').where('message_code', '=', message_code).forUpdate().execute()
  const before = await readTemplate(context, message_code)
  if (row_version !== undefined && row_version !== before.row_version) throw stale(before)
  await context.db.deleteFrom('message_template').where('message_code', '=', message_code).execute()
  const after = await readTemplate(context, message_code)
  await logChange(context, message_code, before, after)
  return after
}

async function logChange(context: Context, biz_key: string, before: OwnTemplate, after: OwnTemplate): Promise<void> {
  const fields = (['zh', 'en', 'enabled'] as const).filter((field) => before[field] !== after[field])
  const diff = fields.map((field) => ({ field, old: before[field], new: after[field] }))
  await context.audit({ biz_type: 'message_template', biz_key, action: 'update', diff })
}

export const templateCalls = [
  serve(calls.queryMessageTemplates, {
    summary: ['消息模板', 'Message templates'],
    permission: 'msg:template:q',
    handle: async (context) => {
      const records = await readTemplates(context)
      return { records, total: records.length }
    },
  }),
  serve(calls.saveMessageTemplate, {
    summary: ['修改消息模板，或停发一类消息', 'Change a message template, or stop sending a kind of message'],
    permission: 'msg:template:e',
    write: true,
    done: 'done.saved',
    handle: saveTemplate,
  }),
  serve(calls.resetMessageTemplate, {
    summary: ['消息模板恢复默认', 'Reset a message template'],
    permission: 'msg:template:e',
    write: true,
    done: 'done.saved',
    handle: resetTemplate,
  }),
]
