// The calls of process models (docs/domain/process-models.md#model-states).
import { z } from 'zod'
import { keyInput, listAnswer, pageInput } from '../paging.ts'
import { text } from './approval-parts.ts'
import { type AnswerOf, define } from './define.ts'

/** Who may start a model; everybody, where all lists are empty. */
const scope = z.object({
  users: z.array(keyInput).max(500).default([]),
  roles: z.array(z.string().max(30)).max(100).default([]),
  departs: z.array(keyInput).max(500).default([]),
})

const modelRow = z.object({
  model_key: z.string(),
  process_definition_key: z.string(),
  model_name: z.string(),
  category: text,
  form_key: text,
  business_types: z.array(z.string()),
  version: z.number(),
  status: z.string(),
  scope: scope.nullable(),
  batch_confirm: z.boolean(),
  remark: text,
  /** It was saved after the last deployment. */
  changed: z.boolean(),
  running: z.number(),
  total_instances: z.number(),
  create_time: z.string(),
  create_by_key: text,
  update_time: z.string(),
  update_by_key: text,
  update_by_name: text,
  row_version: z.number(),
  /** Who has it open in the designer. */
  editor_key: text,
  editor_name: text,
})
const modelDetail = modelRow.extend({ bpmn_xml: z.string() })

const optionalText = (max: number) =>
  z.preprocess((value: string | null | undefined) => (value === '' ? null : value), z.string().trim().max(max).nullable().optional())

/** One model, given as `model_key` or `id`. */
const oneModel = z.object({ model_key: keyInput.optional(), id: keyInput.optional() }).transform(({ model_key, id }, context) => {
  const key = model_key ?? id
  if (!key) context.addIssue({ code: 'custom', path: ['model_key'], message: 'required', params: { key: 'required' } })
  return key ?? ''
})

const idInput = z.object({ id: keyInput })

export const queryModels = define('POST /api/bpm/biz/bpm/model/query', {
  input: pageInput.extend({
    keyword: z.string().trim().max(100).optional(),
    model_name: z.string().trim().max(100).optional(),
    process_definition_key: z.string().max(255).optional(),
    category: z.string().max(50).optional(),
    status: z.enum(['DRAFT', 'DEPLOYED', 'SUSPENDED']).or(z.literal('')).optional(),
  }),
  output: listAnswer(modelRow).extend({
    /** The number of matches by state, independent of the requested state; `''` is all of them. */
    counts: z.record(z.string(), z.number()),
    /** The categories of all models, independent of the filters. */
    categories: z.array(z.string()),
  }),
})

/** The names of the deployed models, to choose from. */
export const readDeployedModels = define('GET /api/bpm/biz/bpm/model/deployed', {
  output: z.array(z.object({ process_definition_key: z.string(), model_name: z.string() })),
})

/** The kinds of records that a model can approve. */
export const readBusinessTypes = define('GET /api/bpm/biz/bpm/model/businessTypes', {
  output: z.array(z.object({ business_type: z.string(), name: z.string() })),
})

/** The functions that steps and listeners of a model may run. */
export const readFunctions = define('GET /api/bpm/biz/bpm/model/functions', {
  output: z.array(z.object({ name: z.string(), label: z.string() })),
})

export const readModel = define('GET /api/bpm/biz/bpm/model/detail/{id}', { input: idInput, output: modelDetail })

export type ModelDetail = AnswerOf<typeof readModel>

/** The deployed versions of a model, newest first. */
export const readModelVersions = define('GET /api/bpm/biz/bpm/model/history/{id}', {
  input: idInput,
  output: z.array(
    z.object({
      definition_id: z.string(),
      version: z.number(),
      name: z.string(),
      create_time: z.string(),
      deploy_by_key: text,
      deploy_by_name: text,
      checksum: z.string(),
      running: z.number(),
      bpmn_xml: z.string(),
    }),
  ),
})

export const saveModel = define('POST /api/bpm/biz/bpm/model/save', {
  input: z.object({
    model_key: keyInput.optional(),
    id: keyInput.optional(),
    model_name: z.string().trim().min(1).max(100).optional(),
    category: optionalText(50),
    form_key: optionalText(255),
    bpmn_xml: z.string().min(1).max(2_000_000).optional(),
    business_types: z.array(z.string().max(64)).max(20).optional(),
    scope: scope.nullable().optional(),
    batch_confirm: z.boolean().optional(),
    remark: optionalText(500),
    row_version: z.coerce.number<string | number>().int().optional(),
  }),
  output: modelDetail,
})

export const deployModel = define('POST /api/bpm/biz/bpm/model/deploy', {
  input: oneModel,
  output: z.object({ definition_id: z.string(), version: z.number(), changed: z.boolean() }),
})

export const suspendModel = define('POST /api/bpm/biz/bpm/model/suspend', { input: oneModel })

export const activateModel = define('POST /api/bpm/biz/bpm/model/activate', { input: oneModel })

export const deleteModel = define('POST /api/bpm/biz/bpm/model/delete', { input: oneModel })

export const copyModel = define('POST /api/bpm/biz/bpm/model/copy', { input: oneModel, output: modelDetail })

export const rollbackModel = define('POST /api/bpm/biz/bpm/model/rollback', {
  input: z.object({ model_key: keyInput, version: z.coerce.number<string | number>().int().min(1) }),
  output: modelDetail,
})

const problem = z.object({ key: z.string(), element: text, message: z.string() })

export const validateModel = define('POST /api/bpm/biz/bpm/model/validate', {
  input: z.object({ bpmn_xml: z.string().min(1).max(2_000_000) }),
  output: z.object({ valid: z.boolean(), problems: z.array(problem), warnings: z.array(problem) }),
})

/** Who edits a model in the designer. */
export const editModel = define('POST /api/bpm/biz/bpm/model/editing', {
  input: z
    .object({
      model_key: keyInput.optional(),
      id: keyInput.optional(),
      /** `hold` takes or renews the lease, `release` ends it, `take` takes it from another person, `look` only reads it. */
      action: z.enum(['hold', 'release', 'take', 'look']).default('hold'),
    })
    .refine(({ model_key, id }) => model_key !== undefined || id !== undefined, { path: ['model_key'], params: { key: 'required' } }),
  output: z.object({
    model_key: z.string(),
    /** Whether the caller is the one who edits it. */
    mine: z.boolean(),
    editor_key: text,
    editor_name: text,
    since: text,
    /** When the lease ends unless it is renewed. */
    until: text,
    seconds: z.number(),
    row_version: z.number(),
  }),
})
