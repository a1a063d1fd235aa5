// The calls of the settings: application and company, bound applications, custom fields, parameters.
import { z } from 'zod'
import { keyInput, listAnswer } from '../paging.ts'
import { listRequestSchema } from '../schema.ts'
import { appBinding, appInfo, baseInfo, customField } from '../settings.ts'
import { type AnswerOf, define } from './define.ts'
import { listOf, partOf, rowOf } from './entity.ts'
import { versionInput } from './record-input.ts'

/** The data of a page before sign-in; null for an unknown application. */
export const readAppDetail = define('POST /api/app/base/app/base/info/getDetail', {
  input: z.object({ app_key: z.string().max(64).optional() }),
  output: z
    .object({
      app_name: z.string(),
      title: z.string(),
      logo: z.string().nullable(),
      copyright: z.string().nullable(),
      icp_no: z.string().nullable(),
      login_bg: z.string().nullable(),
      theme: z.string().nullable(),
      company_name: z.string().nullable(),
      short_name: z.string().nullable(),
      stationLogo: z.string().nullable(),
      stationName: z.string().nullable(),
      stationKey: z.string().nullable(),
      /** The data are the demo company's. */
      demo: z.boolean(),
      /** Signing in by passkeys is offered. */
      passkeys: z.boolean(),
    })
    .nullable(),
})

/** Application and company in one object, their versions apart. */
const appForm = z.intersection(
  z.intersection(partOf(appInfo), partOf(baseInfo)),
  z.looseObject({ app_version: z.number(), info_version: z.number() }),
)

export type AppForm = z.output<typeof appForm>

export const readAppForm = define('GET /api/app/base/app/base/info/select', { output: appForm })

/** Of the installation itself answers the form, of another application what is stored of it. */
export const saveAppForm = define('POST /api/app/base/app/base/info/save', {
  input: z.looseObject({
    app_key: z.string().max(64).optional(),
    app_version: z.coerce.number().int().optional(),
    info_version: z.coerce.number().int().optional(),
  }),
  output: appForm,
})

export const bindApp = define('POST /api/eis/restful/app/binding/add', {
  input: z
    .looseObject({ target_app_key: z.string().min(1).max(64).optional(), binding_key: keyInput.optional() })
    .refine((input) => input.target_app_key !== undefined || input.binding_key !== undefined, {
      path: ['target_app_key'],
      params: { key: 'required' },
    }),
  output: rowOf(appBinding),
})

export const queryBindings = define('POST /api/eis/restful/app/binding/query', {
  input: listRequestSchema(appBinding),
  output: listOf(appBinding),
})

export const listOpenApps = define('POST /api/eis/restful/app/binding/open/appList', {
  output: z.array(z.object({ app_key: z.string(), app_name: z.string().nullable(), logo: z.string().nullable(), bound: z.boolean() })),
})

export type OpenApp = AnswerOf<typeof listOpenApps>[number]

export const readBpmAppKey = define('POST /api/eis/restful/app/binding/getBpmAppKey', {
  input: z
    .object({ target_app_key: z.string().max(64).optional(), targetAppKey: z.string().max(64).optional() })
    .transform((input) => input.target_app_key ?? input.targetAppKey ?? ''),
  output: z.object({ bpm_app_key: z.string() }),
})

/** Custom fields for the forms; `all` for those who maintain them. */
export const queryCustomFields = define('POST /api/app/base/app/sys/customField/query', {
  input: z.object({ entity: z.string().max(60).optional(), all: z.boolean().optional() }),
  output: listOf(customField),
})

const parameterRow = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['flag', 'choice', 'int']),
  value: z.string(),
  default_value: z.string(),
  options: z.array(z.string()),
  min: z.number().nullable(),
  max: z.number().nullable(),
  update_time: z.string().nullable(),
  update_by_name: z.string().nullable(),
  /** 0 while nobody has changed it. */
  row_version: z.number(),
})

export const queryParameters = define('POST /api/app/base/app/sys/param/query', { output: listAnswer(parameterRow) })

export type ParameterRow = AnswerOf<typeof queryParameters>['records'][number]

export const saveParameter = define('POST /api/app/base/app/sys/param/save', {
  input: z.object({ code: z.string().max(60), value: z.coerce.string().max(500), row_version: versionInput }),
  output: parameterRow,
})
