// The calls of imports and exports: template, check, start, progress, files.
import { z } from 'zod'
import { keyInput, listAnswer, pageInput } from '../paging.ts'
import { exportStatuses, exportTypes, importStatuses, importStrategies, transferLimits } from '../transfer.ts'
import { define } from './define.ts'

const entityInput = z.object({ entity: z.string().max(64) })

/** One column of the file and the field it is read into, null for none; `guess` where its name is another one than the field's. */
const importColumn = z.object({
  header: z.string(),
  field: z.string().nullable(),
  guess: z.enum(['synonym', 'earlier']).optional(),
})

export type ImportColumn = z.output<typeof importColumn>

const importBatch = z.object({
  batch_key: z.string(),
  entity: z.string(),
  file_name: z.string(),
  status: z.enum(importStatuses),
  strategy: z.enum(importStrategies),
  /** Fields that tell an existing record, joined by a comma. */
  match_by: z.string(),
  to_pool: z.boolean(),
  columns: z.array(importColumn),
  /** First rows of the file, as texts. */
  sample: z.array(z.array(z.string())),
  /** The place of the sheet in the file, and the row that holds the names of the columns. */
  sheet: z.number(),
  head_row: z.number().nullable(),
  /** Labels of required fields that no column is read into. */
  missing: z.array(z.string()),
  total: z.number(),
  position: z.number(),
  success: z.number(),
  updated: z.number(),
  skipped: z.number(),
  fail: z.number(),
  reason: z.string().nullable(),
  /** There is a handout that only the importer may fetch, once: the first passwords of new users. */
  has_handout: z.boolean(),
  create_time: z.string(),
  done_time: z.string().nullable(),
})

/** An import as lists show it. */
export type ImportBatch = z.output<typeof importBatch>

/** What the wizard needs besides the import itself. */
const wizard = importBatch.extend({
  /** The fields that a column may be read into. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), required: z.boolean() })),
  /** Groups of fields by which existing records may be told, joined by commas, with their labels. */
  matches: z.array(z.object({ value: z.string(), label: z.string() })),
  may_pool: z.boolean(),
  /** The names of the file's sheets. */
  sheets: z.array(z.string()),
  /** Notes on the file: skipped or hidden rows, columns and sheets, merged cells, recognised names. */
  notes: z.array(z.string()),
  /** The first errors. */
  errors: z.array(z.object({ row_no: z.number(), reason: z.string() })),
})

/** An import as its dialog shows it. */
export type Wizard = z.output<typeof wizard>
export type ImportError = Wizard['errors'][number]

/** What the importer decides; forms send the flag as text. */
export const importSettings = z.object({
  strategy: z.enum(importStrategies).optional(),
  match_by: z.string().max(200).optional(),
  to_pool: z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]).optional(),
  columns: z.array(z.string().max(100).nullable()).max(300).optional(),
  /** Where the names of the columns stand, if not where they were found. */
  sheet: z.coerce.number().int().min(0).max(1000).optional(),
  head_row: z.coerce.number().int().min(1).max(transferLimits.importRows).optional(),
})

/** The fields of columns as a form sends them with the file: in the order of the columns, or by their names. */
export const columnsInForm = z
  .string()
  .max(20_000)
  .transform((text, issue): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      issue.addIssue({ code: 'custom' })
      return z.NEVER
    }
  })
  .pipe(z.union([z.array(z.string().max(100).nullable()).max(300), z.record(z.string(), z.string().max(100).nullable())]))

export type GivenSettings = z.output<typeof importSettings>

export const readImportTemplate = define('GET /api/eis/restful/import/template', { input: entityInput })

/** Takes a file as multipart: entity, file, and the settings. */
export const checkImport = define('POST /api/eis/restful/import/verify', { output: wizard })

export const changeImportSettings = define('POST /api/eis/restful/import/setting', {
  input: importSettings.extend({ batch_key: keyInput }),
  output: wizard,
})

export const startImport = define('POST /api/eis/restful/import/start', {
  input: z.object({ batch_key: keyInput, strategy: z.enum(importStrategies).optional() }),
  output: wizard,
})

export const cancelImport = define('POST /api/eis/restful/import/cancel', {
  input: z
    .object({ batch_key: keyInput.optional(), id: keyInput.optional() })
    .transform((input) => ({ batch_key: input.batch_key ?? input.id ?? '' }))
    .pipe(z.object({ batch_key: keyInput })),
  output: wizard,
})

export const readImportProgress = define('GET /api/eis/restful/import/progress/{id}', {
  input: z.object({ id: keyInput }),
  output: wizard,
})

export const listImports = define('POST /api/eis/restful/import/query', {
  input: pageInput.extend({ entity: z.string().max(64).optional() }),
  output: listAnswer(importBatch),
})

export const readImportErrors = define('GET /api/eis/restful/import/errors/{id}', { input: z.object({ id: keyInput }) })

export const takeImportHandout = define('POST /api/eis/restful/import/handout', { input: z.object({ batch_key: keyInput }) })

const exportJob = z.object({
  export_key: z.string(),
  entity: z.string(),
  file_name: z.string(),
  file_type: z.enum(exportTypes),
  status: z.enum(exportStatuses),
  count: z.number(),
  size: z.number().nullable(),
  reason: z.string().nullable(),
  create_time: z.string(),
  done_time: z.string().nullable(),
  expire_time: z.string().nullable(),
})

/** An export as its dialog and lists show it. */
export type ExportJob = z.output<typeof exportJob>

const fieldName = z.string().regex(/^[\w.]{1,80}$/)

export const startExport = define('POST /api/eis/restful/export/start', {
  input: entityInput.extend({
    /** The query of the list. */
    query: z.looseObject({}).default({}),
    columns: z
      .array(
        z
          .union([fieldName, z.object({ field: fieldName, title: z.string().max(60).optional() })])
          .transform((one) => (typeof one === 'string' ? { field: one } : one)),
      )
      .min(1)
      .max(200)
      .optional(),
    type: z.enum(exportTypes).default('xlsx'),
  }),
  output: exportJob,
})

export type StartExport = z.output<(typeof startExport)['input']>

export const listExportFields = define('GET /api/eis/restful/export/fields', {
  input: entityInput,
  output: z.array(z.object({ field: z.string(), label: z.string() })),
})

export const readExportProgress = define('GET /api/eis/restful/export/progress/{id}', {
  input: z.object({ id: keyInput }),
  output: exportJob,
})

export const listExports = define('POST /api/eis/restful/export/query', { input: pageInput, output: listAnswer(exportJob) })

export const downloadExport = define('GET /api/eis/restful/export/download/{id}', { input: z.object({ id: keyInput }) })
