// The calls of an import: template, verification, start, progress, error sheet (docs/domain/transfer.md#import).
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/transfer.ts'
import type { Definition } from '../../model/definition.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { cutText } from '../../model/plain-text.ts'
import { type ImportStrategy, transferLimits } from '../../model/transfer.ts'
import { newKey } from '../base/crypto.ts'
import { SheetError } from '../base/sheet/sheet.ts'
import type { TransferColumn } from '../entity/transfer-rules.ts'
import { enqueueJob } from '../kernel/background-job.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, invalid, notFound, refuse } from '../kernel/fail.ts'
import { fieldReasons } from '../kernel/pipeline.ts'
import { fileStorage } from '../kernel/stored-files.ts'
import { storeUpload } from '../kernel/uploads.ts'
import { importColumns } from './columns.ts'
import { answerOf, requireImport, wizardOf } from './import-answer.ts'
import { type BatchRow, beginPhase, endPhase, requireBatch, selectBatches } from './import-batch.ts'
import { assignColumns, earlierColumns, isComplete, openMatches, requireOpenMatch, settle } from './import-settings.ts'
import { answerErrors, answerHandout, answerTemplate } from './import-sheets.ts'
import { importBackgroundJob, mayFillPool, runImport } from './run-import.ts'
import { withFile } from './source-rows.ts'
import { surveyFile } from './survey.ts'

/** Runs a phase during the call for a short file, else in the background. */
async function carryOn(context: Context, batch: BatchRow): Promise<BatchRow> {
  if (batch.total > transferLimits.atOnce) await enqueueJob(context, importBackgroundJob.type, batch.batch_key)
  else await runImport(context.kernel, batch.batch_key, context.request.source?.signal ?? new AbortController().signal)
  return requireBatch(context, batch.batch_key)
}

/** The other fields of the form: settings, the mapping of columns, and whether they will be assigned by hand. */
function settingsIn(fields: Record<string, string>) {
  const given = calls.importSettings.safeParse({ ...fields, columns: undefined })
  if (!given.success) throw invalid(fieldReasons(given.error))
  const columns = fields.columns === undefined ? undefined : calls.columnsInForm.safeParse(fields.columns)
  if (columns && !columns.success) throw invalid({ columns: 'validation.choice' })
  return { given: given.data, mapping: columns?.data, byHand: fields.by_hand === 'true' }
}

/** Reads the head of a file and finds its columns. */
async function survey(
  context: Context,
  definition: Definition,
  columns: readonly TransferColumn[],
  file_key: string,
  given: calls.GivenSettings,
) {
  const earlier = await earlierColumns(context, definition)
  const assign = (head: readonly string[]) => assignColumns(head, columns, earlier)
  const known = (head: readonly string[]) => assign(head).filter(({ field }) => field !== null).length
  const found = await withFile(context, file_key, (path) =>
    surveyFile(path, { maxRows: transferLimits.importRows, known, place: { sheet: given.sheet, row: given.head_row } }),
  )
  return {
    columns: assign(found.head),
    sample: found.sample.map((row) => row.map((cell) => cutText(cell, 100))),
    total: found.total,
    sheet: found.place.sheet,
    head_row: found.place.row,
    survey: { sheets: found.sheets, notes: found.notes },
  }
}

/**
 * Accepts a file, or the key of an uploaded one, and verifies it: every row passes the rules of a save and is rolled back. A file that lacks required columns waits for the caller to
 * assign them; a file without any known column is refused, with its header, unless he has announced to assign them.
 */
async function verify(context: Context): Promise<calls.Wizard> {
  const isForm = /^multipart\//i.test(context.request.headers.get('content-type') ?? '')
  if (!isForm) throw invalid({ file: 'validation.required' })
  let definition: Definition | undefined
  const upload = await storeUpload(context, {
    maxBytes: transferLimits.uploadBytes,
    mimes: /spreadsheetml\.sheet$|ms-excel$|^text\/(csv|plain)/,
    check: async (fields) => {
      definition = requireImport(context, fields.entity ?? '')
    },
  })
  if (!definition) throw notFound()
  const columns = await importColumns(context, definition)
  let isKept = false
  try {
    const { given, mapping, byHand } = settingsIn(upload.fields)
    const found = await survey(context, definition, columns, upload.file_key, given)
    const heads = found.columns.map(({ header }) => header)
    const chosen = Array.isArray(mapping)
      ? heads.map((_, at) => mapping[at] ?? null)
      : mapping && found.columns.map(({ header, field }) => (mapping[header] === undefined ? field : mapping[header]))
    if (!byHand && !chosen && found.columns.every(({ field: name }) => name === null))
      throw refuse('sheet.header', {
        header: cutText(heads.filter(Boolean).slice(0, 6).join('、'), 100),
        expected: columns
          .slice(0, 4)
          .map((one) => one.label)
          .join('、'),
      })
    const key = await insertBatch(context, definition, { ...upload, ...found })
    isKept = true
    const batch = await requireBatch(context, key)
    return await wizardOf(context, await dryRun(context, definition, batch, columns, { ...given, columns: chosen }))
  } catch (failure) {
    if (!isKept || failure instanceof SheetError) await fileStorage(context.kernel).remove(context.db, upload.file_key)
    if (!(failure instanceof SheetError)) throw failure
    throw refuse(failure.key, failure.params)
  }
}

async function dryRun(
  context: Context,
  definition: Definition,
  batch: BatchRow,
  columns: readonly TransferColumn[],
  given: calls.GivenSettings,
): Promise<BatchRow> {
  const set = await settle(context, definition, batch, columns, given)
  const status = isComplete(columns, set.columns) ? 'VERIFYING' : 'MAPPING'
  const begun = await beginPhase(context.db, batch, ['MAPPING', 'VERIFIED'], { ...set, status })
  if (!begun) throw refuse('sheet.busy')
  const now = await requireBatch(context, batch.batch_key)
  return status === 'MAPPING' ? now : carryOn(context, now)
}

const foundValues = ({ columns, sample, total, sheet, head_row, survey: said }: Awaited<ReturnType<typeof survey>>) => ({
  columns: JSON.stringify(columns),
  sample: JSON.stringify(sample),
  total,
  sheet,
  head_row,
  survey: JSON.stringify(said),
})

async function insertBatch(
  context: Context,
  definition: Definition,
  file: { file_key: string; name: string } & Awaited<ReturnType<typeof survey>>,
): Promise<string> {
  const key = newKey()
  const expires = new Date(context.now.getTime() + transferLimits.importDays * 86_400_000)
  await context.db
    .insertInto('import_batch')
    .values({
      batch_key: key,
      user_key: context.user.user_key,
      entity: definition.name,
      file_key: file.file_key,
      file_name: file.name,
      status: 'MAPPING',
      strategy: 'SKIP',
      match_by: (await openMatches(context, definition))[0] ?? '',
      to_pool: false,
      ...foundValues(file),
      locale: context.request.locale,
      ip: context.request.ip,
      create_time: context.now,
      expire_time: expires,
    })
    .execute()
  return key
}

/** Changes an import's settings and verifies it again. */
async function verifyAgain(context: Context, input: calls.GivenSettings & { batch_key: string }): Promise<calls.Wizard> {
  const batch = await requireBatch(context, input.batch_key)
  const definition = requireImport(context, batch.entity)
  const columns = await importColumns(context, definition)
  const isMoved = [
    [input.sheet, batch.sheet],
    [input.head_row, batch.head_row],
  ].some(([asked, now]) => asked !== undefined && asked !== now)
  if (!isMoved) return wizardOf(context, await dryRun(context, definition, batch, columns, input))
  await findAgain(context, definition, columns, batch, input)
  const found = await requireBatch(context, batch.batch_key)
  return wizardOf(context, await dryRun(context, definition, found, columns, { ...input, columns: undefined }))
}

/** Reads the file again from the head row that the importer has chosen. */
async function findAgain(
  context: Context,
  definition: Definition,
  columns: readonly TransferColumn[],
  batch: BatchRow,
  input: calls.GivenSettings,
): Promise<void> {
  try {
    const found = await survey(context, definition, columns, batch.file_key ?? '', input)
    await context.db
      .updateTable('import_batch')
      .set(foundValues(found))
      .where('batch_key', '=', batch.batch_key)
      .where('status', 'in', ['MAPPING', 'VERIFIED'])
      .execute()
  } catch (failure) {
    if (failure instanceof SheetError) throw refuse(failure.key, failure.params)
    throw failure
  }
}

async function start(context: Context, input: { batch_key: string; strategy?: ImportStrategy | undefined }): Promise<calls.Wizard> {
  const batch = await requireBatch(context, input.batch_key)
  const definition = requireImport(context, batch.entity)
  if (batch.to_pool && !mayFillPool(context.user, definition)) throw new Fail(403, 'leaderOnly')
  const strategy = input.strategy ?? batch.strategy
  if (strategy !== 'APPEND') await requireOpenMatch(context, definition, batch.match_by)
  if (!(await beginPhase(context.db, batch, ['VERIFIED'], { ...batch, strategy, status: 'RUNNING' }))) throw refuse('sheet.notVerified')
  return wizardOf(context, await carryOn(context, await requireBatch(context, batch.batch_key)))
}

/** Ends an import; written rows stay. */
async function cancel(context: Context, { batch_key }: { batch_key: string }): Promise<calls.Wizard> {
  const batch = await requireBatch(context, batch_key)
  const ended = ['DONE', 'FAILED', 'CANCELLED'].includes(batch.status) || (await endPhase(context.db, batch, 'CANCELLED', context.now))
  if (!ended) throw refuse('sheet.busy')
  return wizardOf(context, await requireBatch(context, batch_key))
}

async function list(context: Context, input: z.output<(typeof calls.listImports)['input']>) {
  const { limit, offset } = pageOf(input)
  const own = selectBatches(context.db).where('user_key', '=', context.user.user_key)
  const rows = await (input.entity ? own.where('entity', '=', input.entity) : own)
    .select(sql<string>`count(*) over ()`.as('total__'))
    .orderBy('create_time', 'desc')
    .orderBy('batch_key', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { records, total } = listFrom(rows)
  return { records: records.map((batch) => answerOf(batch, [])), total }
}

export const importCalls: readonly Call[] = [
  serve(calls.readImportTemplate, {
    summary: ['导入模板：带下拉选项的空表', 'Template of an import: an empty sheet with choices'],
    permission: 'signedIn',
    handle: answerTemplate,
  }),
  serve(calls.checkImport, {
    summary: [
      '上传导入文件并试算：entity、file；可带 strategy、match_by、to_pool、columns（列的对应）、sheet、head_row、by_hand',
      'Upload an import file and try it: entity, file; optionally strategy, match_by, to_pool, columns (fields of its columns), sheet, head_row, by_hand',
    ],
    permission: 'signedIn',
    body: 'multipart',
    rate: { by: 'user', points: 30, seconds: 60 },
    writesItself: true,
    handle: verify,
  }),
  serve(calls.changeImportSettings, {
    summary: ['调整列的对应、重复处理方式后重新试算', 'Change how columns and duplicates are treated, and try again'],
    permission: 'signedIn',
    rate: { by: 'user', points: 60, seconds: 60 },
    writesItself: true,
    handle: verifyAgain,
  }),
  serve(calls.startImport, {
    summary: ['开始导入已试算的文件', 'Start an import that was tried'],
    permission: 'signedIn',
    writesItself: true,
    handle: start,
  }),
  serve(calls.cancelImport, {
    summary: ['终止导入，已写入的数据保留', 'Stop an import; what is written stays'],
    permission: 'signedIn',
    writesItself: true,
    handle: cancel,
  }),
  serve(calls.readImportProgress, {
    summary: ['导入进度与前若干条错误', 'Progress of an import and its first errors'],
    permission: 'signedIn',
    handle: async (context, { id }) => wizardOf(context, await requireBatch(context, id)),
  }),
  serve(calls.listImports, {
    summary: ['我的导入记录', 'My imports'],
    permission: 'signedIn',
    handle: list,
  }),
  serve(calls.readImportErrors, {
    summary: ['导入错误表：原表各列加错误原因', "Errors of an import: the sheet's columns with the reason"],
    permission: 'signedIn',
    handle: answerErrors,
  }),
  serve(calls.takeImportHandout, {
    summary: [
      '导入产生的一次性内容（如新用户的初始密码）：仅本人，取走即删除',
      'What an import makes once (such as first passwords): its owner only, deleted when taken',
    ],
    permission: 'signedIn',
    write: true,
    handle: answerHandout,
  }),
]
