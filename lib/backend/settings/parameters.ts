// The parameter screen: named settings with their meaning, and changing them.
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/settings.ts'
import { isParameterValue, parameters } from '../../model/parameters.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, invalid, notFound } from '../kernel/fail.ts'

async function readParameters(context: Context): Promise<calls.ParameterRow[]> {
  const rows = await context.db
    .selectFrom('setting as s')
    .leftJoin('sys_user as u', 'u.user_key', 's.update_by_key')
    .select(['s.name', 's.value', 's.update_time', 's.row_version', 'u.realname'])
    .execute()
  const stored = new Map(rows.map((row) => [row.name, row]))
  return parameters.map((parameter) => {
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
      row_version: own?.row_version ?? 0,
    }
  })
}

/** Fails with 409 and the current parameter if the caller had another version of it. */
async function saveParameter(
  context: Context,
  { code, value, row_version: version }: z.output<typeof calls.saveParameter.input>,
): Promise<calls.ParameterRow> {
  const parameter = parameters.find((one) => one.code === code)
  if (!parameter) throw invalid({ code: 'validation.reference' })
  if (!isParameterValue(parameter, value)) throw invalid({ value: 'validation.invalid' })
  const old = await context.db.selectFrom('setting').select('value').where('name', '=', code).forUpdate().executeTakeFirst()
  const values = { value: JSON.stringify(value), update_time: context.now, update_by_key: context.user.user_key }
  const saved = await context.db
    .insertInto('setting')
    .values({ name: code, ...values })
    .onConflict((same) =>
      same
        .column('name')
        .doUpdateSet((row) => ({ ...values, row_version: row('setting.row_version', '+', 1) }))
        .where(sql<boolean>`${version ?? null}::int is null or setting.row_version = ${version ?? null}`),
    )
    .returning('name')
    .executeTakeFirst()
  const now = (await readParameters(context)).find((row) => row.code === code)
  if (!now) throw notFound()
  if (!saved) throw conflict('stale', { name: now.update_by_name ?? '' }, now)
  await context.audit({
    biz_type: 'setting',
    biz_key: code,
    action: 'update',
    diff: [{ field: 'value', old: old?.value ?? parameter.value, new: value }],
  })
  if (parameter.access) await bumpAccess(context.db)
  return now
}

export const parameterCalls = [
  serve(calls.queryParameters, {
    summary: ['系统参数', 'Parameters'],
    permission: 'sys:param:q',
    async handle(context) {
      const records = await readParameters(context)
      return { records, total: records.length }
    },
  }),
  serve(calls.saveParameter, {
    summary: ['保存系统参数', 'Save parameters'],
    permission: 'sys:param:e',
    write: true,
    done: 'done.saved',
    handle: saveParameter,
  }),
]
