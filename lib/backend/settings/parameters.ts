// The parameter screen: named settings with their meaning, and changing them.
import * as calls from '../../model/calls/settings.ts'
import { isParameterValue, parameters } from '../../model/parameters.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'

async function listParameters(context: Context): Promise<{ records: calls.ParameterRow[]; total: number }> {
  const rows = await context.db
    .selectFrom('setting as s')
    .leftJoin('sys_user as u', 'u.user_key', 's.update_by_key')
    .select(['s.name', 's.value', 's.update_time', 'u.realname'])
    .execute()
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
  const old = await context.db.selectFrom('setting').select('value').where('name', '=', code).forUpdate().executeTakeFirst()
  const values = { value: JSON.stringify(value), update_time: context.now, update_by_key: context.user.user_key }
  await context.db
    .insertInto('setting')
    .values({ name: code, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
  await context.audit({
    biz_type: 'setting',
    biz_key: code,
    action: 'update',
    diff: [{ field: 'value', old: old?.value ?? parameter.value, new: value }],
  })
  if (parameter.access) await bumpAccess(context.db)
  return null
}

export const parameterCalls = [
  serve(calls.queryParameters, {
    summary: ['系统参数', 'Parameters'],
    permission: 'sys:param:q',
    handle: listParameters,
  }),
  serve(calls.saveParameter, {
    summary: ['保存系统参数', 'Save parameters'],
    permission: 'sys:param:e',
    write: true,
    done: 'done.saved',
    handle: saveParameter,
  }),
]
