// Names and appearance of the application and the company, and the bound applications (docs/domain/settings.md#application).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AnswerOf } from '../../model/calls/define.ts'
import * as calls from '../../model/calls/settings.ts'
import { wireTime } from '../../model/moment.ts'
import { cutText } from '../../model/plain-text.ts'
import { appBinding, appInfo, baseInfo } from '../../model/settings.ts'
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row } from '../entity/hooks.ts'
import { listRecords } from '../entity/list.ts'
import { saveRecord } from '../entity/save.ts'
import { ownAppKey } from '../kernel/apps.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, notFound } from '../kernel/fail.ts'

/** The title where none is set (docs/domain/settings.md#application). */
const defaultTitle = 'CRM 金融版'

const readApp = (db: Db, appKey: string) =>
  db
    .selectFrom('app_info')
    .select(['app_info_key', 'app_code as app_key', 'app_name', 'logo', 'title', 'copyright', 'icp_no', 'login_bg', 'theme', 'row_version'])
    .where('app_code', '=', appKey)
    .where('status', '=', '1')
    .where('is_deleted', '=', false)
    .executeTakeFirst()

type AppRow = Awaited<ReturnType<typeof readApp>>

const readCompany = (db: Db) =>
  db
    .selectFrom('base_info')
    .select(['info_key', 'company_name', 'short_name', 'address', 'phone', 'email', 'intro', 'qr', 'seo_title', 'seo_keywords'])
    .select(['seo_description', 'station_logo', 'station_name', 'station_key', 'row_version'])
    .where('is_deleted', '=', false)
    .orderBy('create_time')
    .limit(1)
    .executeTakeFirst()

/**
 * The data that a page shows before sign-in. An unknown application gets null, which the product treats as a failed verification
 * (docs/domain/errors.md#verification).
 */
async function readDetail(context: Context, { app_key }: { app_key?: string | undefined }): Promise<AnswerOf<typeof calls.readAppDetail>> {
  const app = await readApp(context.db, app_key || context.request.appKey || ownAppKey())
  if (!app) return null
  const company = await readCompany(context.db)
  const demo = await context.db.selectFrom('seed_ledger').select('seed_set').where('seed_set', '=', 'demo:people').executeTakeFirst()
  // the key itself is for services, not for browsers (docs/domain/settings.md#no-default-secrets)
  const { app_info_key: _, row_version: __, app_key: ___, ...shown } = app
  return {
    ...shown,
    app_name: app.app_name || defaultTitle,
    title: app.title || app.app_name || defaultTitle,
    company_name: company?.company_name ?? null,
    short_name: company?.short_name ?? null,
    stationLogo: company?.station_logo ?? null,
    stationName: company?.station_name ?? null,
    stationKey: company?.station_key ?? null,
    demo: demo !== undefined,
    passkeys: true,
  }
}

type AppForm = AnswerOf<typeof calls.readAppForm>

/** Application and company for the form: both in one object, versions apart. */
async function readForm(context: Context): Promise<AppForm> {
  const app = await readApp(context.db, ownAppKey())
  const company = await readCompany(context.db)
  return {
    ...company,
    ...app,
    app_key: undefined,
    row_version: undefined,
    app_version: app?.row_version ?? 0,
    info_version: company?.row_version ?? 0,
  }
}

/** Saves the given values of the application and the company. Another app_key registers or changes another application. */
async function saveForm(context: Context, input: Row): Promise<AppForm> {
  const appKey = typeof input.app_key === 'string' && input.app_key !== '' ? input.app_key : ownAppKey()
  const own = appKey === ownAppKey()
  const app = (await readApp(context.db, appKey)) ?? (own ? undefined : await registerApp(context, appKey, input))
  if (!app) throw notFound()
  if (Object.keys(appInfo.fields).some((name) => name in input)) {
    await saveRecord(context, appInfo, { ...input, id: undefined, app_info_key: app.app_info_key, row_version: input.app_version })
  }
  const company = own ? await readCompany(context.db) : undefined
  if (company && Object.keys(baseInfo.fields).some((name) => name in input)) {
    await saveRecord(context, baseInfo, { ...input, id: undefined, info_key: company.info_key, row_version: input.info_version })
  }
  if (own) return readForm(context)
  const other = await readApp(context.db, appKey)
  return { ...other, app_version: other?.row_version ?? 0, info_version: 0 }
}

async function registerApp(context: Context, appKey: string, input: Row): Promise<AppRow> {
  if (!/^[\w-]{8,64}$/.test(appKey)) throw invalid({ app_key: 'validation.invalid' })
  if (typeof input.app_name !== 'string' || input.app_name.trim() === '') throw invalid({ app_name: 'validation.required' })
  const by = context.user.user_key
  await context.db
    .insertInto('app_info')
    .values({
      app_info_key: newKey(),
      app_code: appKey,
      app_name: cutText(input.app_name.trim(), 100),
      create_time: context.now,
      create_by_key: by,
      update_time: context.now,
      update_by_key: by,
    })
    .execute()
  await context.audit({ biz_type: 'app_info', biz_key: appKey, action: 'create' })
  return readApp(context.db, appKey)
}

/** Binds an application; binding it again, or naming the binding, changes the binding. */
async function bindApp(context: Context, { binding_key, ...input }: z.output<(typeof calls.bindApp)['input']>): Promise<Row> {
  const known = await context.db
    .selectFrom('app_binding')
    .select(['binding_key', 'target_app_key', 'target_app_name'])
    .where('is_deleted', '=', false)
    .where((where) => (binding_key ? where('binding_key', '=', binding_key) : where('target_app_key', '=', String(input.target_app_key))))
    .executeTakeFirst()
  if (binding_key && !known) throw notFound()
  const target = known?.target_app_key ?? (input.target_app_key as string)
  if (target === ownAppKey()) throw invalid({ target_app_key: 'app.bindSelf' })
  const app = await readApp(context.db, target)
  const name = input.target_app_name || known?.target_app_name || app?.app_name || null
  const values = { ...input, target_app_key: target, target_app_name: name, id: undefined, binding_key: known?.binding_key }
  return saveRecord(context, appBinding, values, {
    values: { bind_time: wireTime(context.now) },
    rights: { trusted: 'the call asks for the right to add or to change bindings: either of them binds' },
  })
}

/** The process service's key for an application, by default that of the session; without a key in its binding, this installation's own key. */
async function bpmAppKey(context: Context, named: string): Promise<{ bpm_app_key: string }> {
  const target = named || context.request.appKey
  const own = target === '' || target === ownAppKey()
  const bindings = context.db
    .selectFrom('app_binding')
    .select('bpm_app_key')
    .where('status', '=', '1')
    .where('is_deleted', '=', false)
    .where('bpm_app_key', 'is not', null)
  const bound = await (own ? bindings : bindings.where('target_app_key', '=', target)).orderBy('bind_time').limit(1).executeTakeFirst()
  if (bound?.bpm_app_key) return { bpm_app_key: bound.bpm_app_key }
  if (!own && named !== '') throw notFound()
  // the installation's own key is for services: a caller who sends it knows it already
  return { bpm_app_key: named }
}

const openApps = rawRows({ app_key: 'app_info.app_code', app_name: 'app_info.app_name', logo: 'app_info.logo', bound: 'boolean' })

export const appCalls = [
  serve(calls.readAppDetail, {
    summary: ['应用信息（登录前可取）', 'Application (before a sign-in)'],
    permission: 'public',
    handle: readDetail,
  }),
  serve(calls.readAppForm, { summary: ['应用与公司信息', 'Application and company'], permission: 'sys:app:q', handle: readForm }),
  serve(calls.saveAppForm, {
    summary: [
      '保存应用与公司信息；其他 app_key 为登记开放应用',
      'Save application and company; another app_key registers an open application',
    ],
    permission: 'sys:app:e',
    write: true,
    done: 'done.saved',
    handle: saveForm,
  }),
  serve(calls.bindApp, {
    summary: ['绑定应用', 'Bind an application'],
    permission: ['sys:binding:a', 'sys:binding:e'],
    write: true,
    done: 'done.saved',
    handle: bindApp,
  }),
  serve(calls.queryBindings, {
    summary: ['已绑定的应用', 'Bound applications'],
    permission: 'sys:binding:q',
    handle: (context, input) => listRecords(context, appBinding, input),
  }),
  serve(calls.listOpenApps, {
    summary: ['可绑定的开放应用', 'Open applications that can be bound'],
    permission: 'sys:binding:q',
    async handle(context) {
      return openApps.read(
        context.db,
        sql`select a.app_code as app_key, a.app_name, a.logo,
          exists (select 1 from app_binding b where b.target_app_key = a.app_code and not b.is_deleted and b.status = '1') as bound
        from app_info a where not a.is_deleted and a.status = '1' and not a.is_own order by a.create_time`,
      )
    },
  }),
  serve(calls.readBpmAppKey, {
    summary: ['流程服务的应用标识', 'Application key of the process service'],
    permission: 'signedIn',
    handle: bpmAppKey,
  }),
]
