// The parameter screen: named settings with their meaning, and changing them.
import { sql } from 'kysely'
import * as calls from '../../model/calls/settings.ts'
import { isParameterValue, parameters } from '../../model/parameters.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'

async function listParameters(context: Context): Promise<{ records: calls.ParameterRow[]; total: number }> {
  const { rows } = await sql<{ name: string; value: unknown; update_time: string | null; realname: string | null }>`
    select s.name, s.value, s.update_time, u.realname from setting s left join sys_user u on u.user_key = s.update_by_key`.execute(
    context.db,
  )
  const stored = new Map(rows.map((row) => [row.name, row]))
  const records = parameters.map((parameter) => {
    const own = stored.get(parameter.code)
    const value = typeof own?.value === 'string' && isParameterValue(parameter, own.value) ? own.value : parameter.value
    return {
      code: parameter.code,
      name: context.request.locale === 'en' ? parameter.nameEn : parameter.name,
      kind: parameter.kind,
      value,
      default_value: parameter.value,
      options: [...(parameter.options ?? [])],
      min: parameter.min ?? null,
      max: parameter.max ?? null,
      update_time: own?.update_time ?? null,
      update_by_name: own?.realname ?? null,
    }
  })
  return { records, total: records.length }
}

async function saveParameter(context: Context, { code, value }: { code: string; value: string }): Promise<null> {
  const parameter = parameters.find((one) => one.code === code)
  if (!parameter) throw invalid({ code: 'validation.reference' })
  if (!isParameterValue(parameter, value)) throw invalid({ value: 'validation.invalid' })
  const { rows } = await sql<{ value: unknown }>`select value from setting where name = ${code} for update`.execute(context.db)
  await sql`insert into setting (name, value, update_time, update_by_key) values (${code}, ${JSON.stringify(value)}::jsonb, ${context.now}, ${context.user.user_key})
    on conflict (name) do update set value = excluded.value, update_time = excluded.update_time, update_by_key = excluded.update_by_key`.execute(
    context.db,
  )
  await context.audit({
    biz_type: 'setting',
    biz_key: code,
    action: 'update',
    diff: [{ field: 'value', old: rows[0]?.value ?? parameter.value, new: value }],
  })
  return null
}

export const parameterCalls = [
  serve(calls.queryParameters, {
    summary: '系统参数',
    permission: 'sys:param:q',
    handle: listParameters,
  }),
  serve(calls.saveParameter, {
    summary: '保存系统参数',
    permission: 'sys:param:e',
    write: true,
    done: 'done.saved',
    handle: saveParameter,
  }),
]
