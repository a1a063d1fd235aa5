// The calls of an import: template, verification, start, progress, error sheet (crm-bpm§7.7, domain.md C.11).
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { text } from '../../i18n/text.ts'
import type { Definition } from '../../model/definition.ts'
import { entities } from '../../model/entities/registry.ts'
import { fileTypes } from '../../model/file-types.ts'
import { keyInput, listAnswer, listFrom, pageInput, pageOf } from '../../model/paging.ts'
import { type ImportColumn, importStatuses, importStrategies, transferLimits } from '../../model/transfer.ts'
import { newKey } from '../base/crypto.ts'
import { readSheet } from '../base/sheet/read-sheet.ts'
import { SheetError } from '../base/sheet/sheet.ts'
import { writeXlsx } from '../base/sheet/write-xlsx.ts'
import { isServed } from '../entity/hooks.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, invalid, notFound, refuse } from '../kernel/fail.ts'
import { kernelOf } from '../kernel/pipeline.ts'
import { may } from '../kernel/principal.ts'
import { fileKeeper, savedAs } from '../kernel/stored-files.ts'
import { keepUpload } from '../kernel/uploads.ts'
import { handOver } from '../kernel/work.ts'
import { sheetColumn } from './cells.ts'
import { importColumns, type TransferColumn } from './columns.ts'
import { readWords } from './dictionaries.ts'
import { type BatchRow, beginPhase, endPhase, matchesOf, requireBatch } from './import-batch.ts'
import { importWork, mayFillPool, mayImport, runImport } from './run-import.ts'
import { surveyFile, withFile } from './source-rows.ts'

const column = z.object({ header: z.string(), field: z.string().nullable() })

const batchAnswer = z.object({
  batch_key: z.string(),
  entity: z.string(),
  file_name: z.string(),
  status: z.enum(importStatuses),
  strategy: z.enum(importStrategies),
  match_by: z.string(),
  to_pool: z.boolean(),
  columns: z.array(column),
  sample: z.array(z.array(z.string())),
  missing: z.array(z.string()),
  total: z.number(),
  position: z.number(),
  success: z.number(),
  updated: z.number(),
  skipped: z.number(),
  fail: z.number(),
  reason: z.string().nullable(),
  create_time: z.string(),
  done_time: z.string().nullable(),
})

const field = z.object({ field: z.string(), label: z.string(), required: z.boolean() })
const error = z.object({ row_no: z.number(), reason: z.string() })

/** What the wizard needs besides the import itself. */
const wizardAnswer = batchAnswer.extend({
  fields: z.array(field),
  /** Groups of fields by which existing records may be told, joined by commas, with their labels. */
  matches: z.array(z.object({ value: z.string(), label: z.string() })),
  may_pool: z.boolean(),
  /** The first errors. */
  errors: z.array(error),
})

const shownErrors = 50

/** The definition of an entity that the caller may import into. Fails with 404 for one that offers no import, 403 without the right. */
function requireImport(context: Context, name: string): Definition {
  const definition = entities.find((entry) => entry.name === name && entry.imports)
  if (!definition || !isServed(name)) throw notFound()
  if (!may(context.user, `${definition.permission}:i`)) throw forbidden(`${definition.permission}:i`)
  return definition
}

function answerOf(batch: BatchRow, columns: readonly TransferColumn[]): z.input<typeof batchAnswer> {
  const used = new Set(batch.columns.map((one) => one.field))
  const { user_key: _user, file_key: _file, locale: _locale, ip: _ip, ...rest } = batch
  return { ...rest, missing: columns.filter((one) => one.required && !used.has(one.name)).map((one) => one.label) }
}

async function wizardOf(context: Context, batch: BatchRow): Promise<z.input<typeof wizardAnswer>> {
  const definition = requireImport(context, batch.entity)
  const columns = await importColumns(context, definition)
  const labels = new Map(columns.map((one) => [one.name, one.label]))
  const { rows } = await sql<{ row_no: number; reason: string }>`
    select row_no, reason from import_error where batch_key = ${batch.batch_key} order by row_no limit ${shownErrors}`.execute(context.db)
  const matches = matchesOf(definition).filter((group) => group.split(',').every((name) => labels.has(name)))
  return {
    ...answerOf(batch, columns),
    fields: columns.map(({ name, label, required }) => ({ field: name, label, required })),
    matches: matches.map((value) => ({
      value,
      label: value
        .split(',')
        .map((name) => labels.get(name) ?? name)
        .join(' + '),
    })),
    may_pool: mayFillPool(context.user, definition),
    errors: rows,
  }
}

/** Headers may carry the template's star, blanks and full-width brackets. */
const plainHeader = (header: string) =>
  header
    .normalize('NFKC')
    .replace(/[*\s]|\(必填\)/g, '')
    .toLowerCase()

/** Finds the field of each header; of two headers for one field the first has it. */
function assignColumns(head: readonly string[], columns: readonly TransferColumn[]): ImportColumn[] {
  const byLabel = new Map<string, string>()
  for (const { label, name } of columns) for (const word of [label, name]) byLabel.set(plainHeader(word), name)
  const taken = new Set<string>()
  return head.map((header) => {
    const found = byLabel.get(plainHeader(header)) ?? null
    if (!found || taken.has(found)) return { header, field: null }
    taken.add(found)
    return { header, field: found }
  })
}

const settings = z.object({
  strategy: z.enum(importStrategies).optional(),
  match_by: z.string().max(200).optional(),
  to_pool: z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]).optional(),
  columns: z.array(z.string().max(100).nullable()).max(300).optional(),
})

/** An import's settings with those that the caller changes. Fields that he may not fill in, or chosen twice, are refused. */
function settle(
  context: Context,
  definition: Definition,
  batch: BatchRow,
  columns: readonly TransferColumn[],
  given: z.output<typeof settings>,
) {
  const known = new Set(columns.map((one) => one.name))
  const chosen = given.columns
    ? batch.columns.map(({ header }, index): ImportColumn => ({ header, field: given.columns?.[index] ?? null }))
    : batch.columns
  const used = chosen.flatMap((one) => (one.field ? [one.field] : []))
  if (used.some((name) => !known.has(name)) || new Set(used).size !== used.length) throw invalid({ columns: 'validation.choice' })
  const match_by = given.match_by ?? batch.match_by
  if (match_by !== '' && !matchesOf(definition).includes(match_by)) throw invalid({ match_by: 'validation.choice' })
  const to_pool = given.to_pool ?? batch.to_pool
  if (to_pool && !mayFillPool(context.user, definition)) throw forbidden('crm:sea')
  return { strategy: given.strategy ?? batch.strategy, match_by, to_pool, columns: chosen }
}

const isComplete = (columns: readonly TransferColumn[], chosen: readonly ImportColumn[]) =>
  columns.every((one) => !one.required || chosen.some(({ field: name }) => name === one.name))

/** Does a phase while the caller waits when the file is short, else behind the call. */
async function carryOn(context: Context, batch: BatchRow): Promise<BatchRow> {
  if (batch.total > transferLimits.atOnce) await handOver(context, importWork.type, batch.batch_key)
  else await runImport(kernelOf(context), batch.batch_key, context.request.source?.signal ?? new AbortController().signal)
  return requireBatch(context, batch.batch_key)
}

/**
 * Takes a file, or the key of one that was taken, and tries it: every row goes through the rules of a save and is undone. A file that lacks required columns waits for the caller to
 * assign them; one without any known column is refused, with the header that it has.
 */
async function verify(context: Context): Promise<z.input<typeof wizardAnswer>> {
  const isForm = /^multipart\//i.test(context.request.headers.get('content-type') ?? '')
  if (!isForm) throw invalid({ file: 'validation.required' })
  let definition: Definition | undefined
  const upload = await keepUpload(context, {
    mostBytes: transferLimits.uploadBytes,
    mimes: /spreadsheetml\.sheet$|^text\/(csv|plain)/,
    check: async (fields) => {
      definition = requireImport(context, fields.entity ?? '')
    },
  })
  if (!definition) throw notFound()
  const columns = await importColumns(context, definition)
  try {
    const { head, sample, total } = await withFile(context.db, upload.file_key, (path) => surveyFile(path, transferLimits.importRows))
    const assigned = assignColumns(head, columns)
    if (assigned.every(({ field: name }) => name === null))
      throw refuse('sheet.header', {
        header: head.filter(Boolean).slice(0, 6).join('、').slice(0, 100),
        expected: columns
          .slice(0, 4)
          .map((one) => one.label)
          .join('、'),
      })
    const key = await insertBatch(context, definition, {
      ...upload,
      columns: assigned,
      sample: sample.map((row) => row.map((cell) => cell.slice(0, 100))),
      total,
    })
    const batch = await requireBatch(context, key)
    const given = settings.safeParse({ ...upload.fields, columns: undefined })
    if (!given.success) throw invalid({ strategy: 'validation.choice' })
    return await wizardOf(context, await tryOut(context, definition, batch, columns, given.data))
  } catch (failure) {
    if (!(failure instanceof SheetError)) throw failure
    await fileKeeper().remove(context.db, upload.file_key)
    throw refuse(failure.key, failure.params)
  }
}

async function tryOut(
  context: Context,
  definition: Definition,
  batch: BatchRow,
  columns: readonly TransferColumn[],
  given: z.output<typeof settings>,
): Promise<BatchRow> {
  const set = settle(context, definition, batch, columns, given)
  const status = isComplete(columns, set.columns) ? 'VERIFYING' : 'MAPPING'
  const begun = await beginPhase(context.db, batch, ['MAPPING', 'VERIFIED'], { ...set, status })
  if (!begun) throw refuse('sheet.busy')
  const now = await requireBatch(context, batch.batch_key)
  return status === 'MAPPING' ? now : carryOn(context, now)
}

async function insertBatch(
  context: Context,
  definition: Definition,
  file: { file_key: string; name: string; columns: readonly ImportColumn[]; sample: string[][]; total: number },
): Promise<string> {
  const key = newKey()
  const expires = new Date(context.now.getTime() + transferLimits.importDays * 86_400_000)
  await sql`insert into import_batch (batch_key, user_key, entity, file_key, file_name, status, strategy, match_by, to_pool, columns, sample, locale, total, ip, create_time, expire_time)
    values (${key}, ${context.user.user_key}, ${definition.name}, ${file.file_key}, ${file.name}, 'MAPPING', 'SKIP', ${matchesOf(definition)[0] ?? ''}, false,
      ${JSON.stringify(file.columns)}::jsonb, ${JSON.stringify(file.sample)}::jsonb, ${context.request.locale}, ${file.total}, ${context.request.ip}, ${context.now}, ${expires})`.execute(
    context.db,
  )
  return key
}

/** Changes an import's settings and tries it anew. */
async function verifyAgain(
  context: Context,
  input: z.output<typeof settings> & { batch_key: string },
): Promise<z.input<typeof wizardAnswer>> {
  const batch = await requireBatch(context, input.batch_key)
  const definition = requireImport(context, batch.entity)
  const columns = await importColumns(context, definition)
  return wizardOf(context, await tryOut(context, definition, batch, columns, input))
}

async function start(
  context: Context,
  input: { batch_key: string; strategy?: (typeof importStrategies)[number] | undefined },
): Promise<z.input<typeof wizardAnswer>> {
  const batch = await requireBatch(context, input.batch_key)
  const definition = requireImport(context, batch.entity)
  if (!mayImport(context.user, definition, batch)) throw forbidden(`${definition.permission}:i`)
  const strategy = input.strategy ?? batch.strategy
  if (!(await beginPhase(context.db, batch, ['VERIFIED'], { ...batch, strategy, status: 'RUNNING' }))) throw refuse('sheet.notVerified')
  return wizardOf(context, await carryOn(context, await requireBatch(context, batch.batch_key)))
}

/** Ends an import; rows that are written stay. */
async function cancel(context: Context, { batch_key }: { batch_key: string }): Promise<z.input<typeof wizardAnswer>> {
  const batch = await requireBatch(context, batch_key)
  const ended = ['DONE', 'FAILED', 'CANCELLED'].includes(batch.status) || (await endPhase(context.db, batch, 'CANCELLED', context.now))
  if (!ended) throw refuse('sheet.busy')
  return wizardOf(context, await requireBatch(context, batch_key))
}

async function list(context: Context, input: z.output<typeof pageInput> & { entity?: string | undefined }) {
  const { limit, offset } = pageOf(input)
  const { rows } = await sql<BatchRow & { total__: string }>`
    select b.*, count(*) over () as total__ from import_batch b where user_key = ${context.user.user_key}
      and (${input.entity ?? null}::text is null or entity = ${input.entity ?? null})
    order by create_time desc, batch_key desc limit ${limit} offset ${offset}`.execute(context.db)
  const { records, total } = listFrom(rows)
  return { records: records.map((batch) => answerOf(batch as BatchRow, [])), total }
}

/** A spreadsheet as the answer of a call. */
export async function answerSheet(name: string, fill: (path: string) => Promise<void>): Promise<Response> {
  const path = await fileKeeper().temporaryPath()
  try {
    await fill(path)
    const bytes = createReadStream(path)
    bytes.once('close', () => void rm(path, { force: true }))
    return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, { headers: savedAs(name, fileTypes.xlsx?.mime ?? '') })
  } catch (failure) {
    await rm(path, { force: true })
    throw failure
  }
}

async function template(context: Context, { entity }: { entity: string }): Promise<Response> {
  const definition = requireImport(context, entity)
  const { locale } = context.request
  const columns = await importColumns(context, definition)
  const words = await readWords(context.db, columns, locale === 'en')
  const name = text(locale, `entity.${definition.name}.name`)
  return answerSheet(`${text(locale, 'transfer.templateName', { name })}.xlsx`, async (path) => {
    const writer = writeXlsx(
      path,
      name,
      columns.map((one) => sheetColumn(locale, one, words)),
      { dropDowns: true },
    )
    await writer.end()
  })
}

/** The refused rows as they stood in the file, with the reason behind them. */
async function errorSheet(context: Context, { id }: { id: string }): Promise<Response> {
  const batch = await requireBatch(context, id)
  const { locale } = context.request
  const { rows } = await sql<{ row_no: number; reason: string }>`select row_no, reason from import_error where batch_key = ${id}`.execute(
    context.db,
  )
  const reasons = new Map(rows.map((row) => [row.row_no, row.reason]))
  const stem = batch.file_name.replace(/\.\w+$/, '')
  const heads = [...batch.columns.map(({ header }) => header), text(locale, 'transfer.reasonColumn')]
  try {
    return await withFile(context.db, batch.file_key, (source) =>
      answerSheet(`${text(locale, 'transfer.errorName', { name: stem })}.xlsx`, async (path) => {
        const writer = writeXlsx(
          path,
          text(locale, 'transfer.errors'),
          heads.map((title, index) => ({ title, width: index === heads.length - 1 ? 60 : 18, text: true })),
        )
        for await (const part of readSheet(source)) {
          for (const { number, cells } of part) {
            const reason = reasons.get(number)
            if (reason !== undefined) await writer.row([...heads.slice(0, -1).map((_, index) => cells[index] ?? ''), reason])
          }
        }
        await writer.end()
      }),
    )
  } catch (failure) {
    if (failure instanceof SheetError) throw refuse(failure.key, failure.params)
    throw failure
  }
}

const restful = '/api/eis/restful/import'

export const importCalls = [
  call(`GET ${restful}/template`, {
    summary: '导入模板：带下拉选项的空表',
    permission: 'signedIn',
    input: z.object({ entity: z.string().max(64) }),
    handle: template,
  }),
  call(`POST ${restful}/verify`, {
    summary: '上传导入文件并试算：entity、file；可带 strategy、match_by、to_pool',
    permission: 'signedIn',
    body: 'multipart',
    output: wizardAnswer,
    rate: { by: 'user', points: 30, seconds: 60 },
    handle: verify,
  }),
  call(`POST ${restful}/setting`, {
    summary: '调整列的对应、重复处理方式后重新试算',
    permission: 'signedIn',
    input: settings.extend({ batch_key: keyInput }),
    output: wizardAnswer,
    rate: { by: 'user', points: 60, seconds: 60 },
    handle: verifyAgain,
  }),
  call(`POST ${restful}/start`, {
    summary: '开始导入已试算的文件',
    permission: 'signedIn',
    input: z.object({ batch_key: keyInput, strategy: z.enum(importStrategies).optional() }),
    output: wizardAnswer,
    handle: start,
  }),
  call(`POST ${restful}/cancel`, {
    summary: '终止导入，已写入的数据保留',
    permission: 'signedIn',
    input: z
      .object({ batch_key: keyInput.optional(), id: keyInput.optional() })
      .transform((input) => ({ batch_key: input.batch_key ?? input.id ?? '' }))
      .pipe(z.object({ batch_key: keyInput })),
    output: wizardAnswer,
    handle: cancel,
  }),
  call(`GET ${restful}/progress/{id}`, {
    summary: '导入进度与前若干条错误',
    permission: 'signedIn',
    input: z.object({ id: keyInput }),
    output: wizardAnswer,
    handle: async (context, { id }) => wizardOf(context, await requireBatch(context, id)),
  }),
  call(`POST ${restful}/query`, {
    summary: '我的导入记录',
    permission: 'signedIn',
    input: pageInput.extend({ entity: z.string().max(64).optional() }),
    output: listAnswer(batchAnswer),
    handle: list,
  }),
  call(`GET ${restful}/errors/{id}`, {
    summary: '导入错误表：原表各列加错误原因',
    permission: 'signedIn',
    input: z.object({ id: keyInput }),
    handle: errorSheet,
  }),
]
