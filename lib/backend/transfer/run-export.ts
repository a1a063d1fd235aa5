// Writes a list to a file: the same rows and values as the list shows this user, page by page, so that memory does not depend on its length.
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { type Locale, text } from '../../i18n/text.ts'
import type { Definition } from '../../model/definition.ts'
import { fileTypes } from '../../model/file-types.ts'
import { readListRequest } from '../../model/list-request.ts'
import { type ExportStatus, type ExportType, transferLimits } from '../../model/transfer.ts'
import { transferableOf } from '../../model/transferables.ts'
import type { ListRequest } from '../../model/wire.ts'
import { type SheetCell, type SheetColumn, writeXlsx } from '../base/sheet/write-xlsx.ts'
import type { Db } from '../db/gateway.ts'
import { displayNameOf } from '../entity/display-names.ts'
import type { Row } from '../entity/hooks.ts'
import { listPages } from '../entity/list.ts'
import { peopleNames } from '../entity/people-names.ts'
import type { TransferColumn } from '../entity/transfer-rules.ts'
import type { BackgroundJob } from '../kernel/background-job.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, refuse } from '../kernel/fail.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { may, principalOf } from '../kernel/principal.ts'
import { fileStorage } from '../kernel/stored-files.ts'
import { cellOf, sheetColumn } from './cells.ts'
import { exportColumns } from './columns.ts'
import { readWords } from './dictionaries.ts'

const pageRows = 1000

/** The types of the JSON columns of an export. */
interface Narrowed {
  query: ListRequest
  columns: { field: string; title?: string }[]
  file_type: ExportType
  status: ExportStatus
  locale: Locale
}

export const selectExports = (db: Db) => db.selectFrom('export_job').selectAll().$narrowType<Narrowed>()

export type ExportRow = Awaited<ReturnType<ReturnType<typeof selectExports>['executeTakeFirstOrThrow']>>

export async function readExport(db: Db, key: string): Promise<ExportRow | null> {
  return (await selectExports(db).where('export_key', '=', key).executeTakeFirst()) ?? null
}

/** Writes the file of an export. After a crash it starts again. */
export async function runExport(kernel: Kernel, key: string, signal: AbortSignal): Promise<void> {
  const job = await readExport(kernel.db, key)
  if (job?.status !== 'RUNNING') return
  try {
    await writeFile(kernel, job, signal)
  } catch (error) {
    if (!(error instanceof Fail)) throw error
    await endExport(kernel, job, text(job.locale, `fail.${error.key}`, error.params))
  }
}

/** Runs as the exporting user, with his current rights. */
async function contextOf(kernel: Kernel, db: Db, job: ExportRow): Promise<Context> {
  const user = await principalOf({ kernel, db }, job.user_key)
  const { permission } = transferableOf(job.entity)
  if (!user || !may(user, `${permission}:x`) || !may(user, `${permission}:q`)) throw refuse('sheet.lostRight')
  const context = systemContext(kernel, db, user)
  Object.assign(context.request, { locale: job.locale, ip: job.ip ?? '' })
  return context
}

async function writeFile(kernel: Kernel, job: ExportRow, signal: AbortSignal): Promise<void> {
  const definition = transferableOf(job.entity)
  const context = await contextOf(kernel, kernel.db, job)
  const columns = await chosenColumns(context, definition, job)
  const { query } = readListRequest(definition, job.query)
  const words = await readWords(kernel.db, columns, job.locale === 'en')
  const path = await fileStorage(kernel).temporaryPath()
  const writer = openWriter(
    path,
    job,
    labelOfEntity(job),
    columns.map((column) => sheetColumn(job.locale, column)),
  )
  try {
    let count = 0
    for await (const page of listPages(() => contextOf(kernel, kernel.db, job), definition, query, pageRows)) {
      signal.throwIfAborted()
      const names = await namesOf(kernel.db, columns, page)
      for (const row of page) await writer.row(columns.map((column) => cellOf(job.locale, words, names, column, row)))
      count += page.length
      if (count > transferLimits.exportRows) throw refuse('sheet.exportRows', { n: transferLimits.exportRows })
      await kernel.db.updateTable('export_job').set({ count }).where('export_key', '=', job.export_key).execute()
    }
    await writer.end()
    await keep(kernel, job, path, count)
  } catch (error) {
    writer.abandon()
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

const labelOfEntity = ({ entity, locale }: ExportRow) => text(locale, `entity.${entity}.name`)

/** Fields by name; other names are computed values of the answer, with the list's title. */
async function chosenColumns(context: Context, definition: Definition, job: ExportRow): Promise<TransferColumn[]> {
  const known = new Map((await exportColumns(context, definition)).map((column) => [column.name, column]))
  const fields = new Set([...Object.keys(definition.fields), 'ext'])
  return job.columns.flatMap(({ field, title }): TransferColumn[] => {
    const column = known.get(field)
    if (column) return [column]
    const hidden = fields.has(field) || field.startsWith('ext.')
    const area = definition.fields[field]?.kind === 'area' ? known.get('area_name') : undefined
    if (area) return [{ ...area, label: displayNameOf(job.locale, definition, field) }]
    return hidden || !title ? [] : [{ name: field, label: title, field: { kind: 'text', max: 100 }, required: false }]
  })
}

interface Writer {
  row(cells: readonly SheetCell[]): Promise<void>
  end(): Promise<void>
  abandon(): void
}

// Writes rows as csv in UTF-8 with a byte order mark, so that spreadsheet programs read Chinese; no cell can start a formula.

/** Characters that start a formula in spreadsheet programs, including full-width signs. */
const beginsFormula = /^[=+\-@\t\r＝＋－＠]/

/** The first bytes of the file. */
const csvStart = '\uFEFF'

/** One line with its end. Numbers stay as they are; texts that would start a formula get a leading apostrophe. */
function csvLine(cells: readonly SheetCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: SheetCell): string {
  const text = typeof cell === 'string' ? cell : cell.text
  const safe = typeof cell === 'string' && beginsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function openWriter(path: string, { file_type }: ExportRow, name: string, columns: readonly SheetColumn[]): Writer {
  if (file_type === 'xlsx') return writeXlsx(path, name, columns)
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: 256 * 1024 })
  const done = finished(file)
  done.catch(() => undefined)
  file.write(csvStart + csvLine(columns.map((column) => column.title)))
  return {
    async row(cells) {
      if (!file.write(csvLine(cells))) await Promise.race([new Promise((resolve) => file.once('drain', resolve)), done])
    },
    async end() {
      file.end()
      await done
    },
    abandon: () => file.destroy(),
  }
}

/** Names of the references in custom fields, for one page. */
function namesOf(db: Db, columns: readonly TransferColumn[], page: readonly Row[]): Promise<Map<string, string>> {
  const added = columns.filter(({ name, field }) => name.startsWith('ext.') && field?.kind === 'ref')
  const keys = page
    .flatMap((row) => added.map(({ name }) => (row.ext as Row | null)?.[name.slice(4)]))
    .filter((key) => typeof key === 'string')
  return peopleNames(db, keys)
}

/** The file, its audit entry and its message are written in one transaction. */
async function keep(kernel: Kernel, job: ExportRow, path: string, count: number): Promise<void> {
  const { size } = await stat(path)
  const now = kernel.now()
  const expires = new Date(now.getTime() + transferLimits.exportDays * 86_400_000)
  const storage = fileStorage(kernel)
  const bytes = await storage.store(path, job.file_name, fileTypes[job.file_type]?.mime ?? '')
  await kernel.transaction(async (db) => {
    const file = await storage.name(db, bytes)
    await db
      .updateTable('export_job')
      .set({ status: 'DONE', count, size, file_key: file, done_time: now, expire_time: expires })
      .where('export_key', '=', job.export_key)
      .execute()
    const context = await contextOf(kernel, db, job)
    await context.audit({
      biz_type: 'export_job',
      biz_key: job.export_key,
      action: 'export',
      diff: [
        { field: 'entity', old: null, new: job.entity },
        { field: 'query', old: null, new: job.query },
        { field: 'columns', old: null, new: job.columns.map(({ field }) => field) },
        { field: 'count', old: null, new: count },
      ],
    })
    if (count > transferLimits.atOnce)
      await context.emit('message', {
        code: 'M-EXPORT-DONE',
        receivers: [job.user_key],
        params: { file: job.file_name },
        biz_type: 'export_job',
        biz_key: job.export_key,
      })
  })
}

async function endExport(kernel: Kernel, job: ExportRow, reason: string): Promise<void> {
  await kernel.db
    .updateTable('export_job')
    .set({ status: 'FAILED', reason, done_time: kernel.now() })
    .where('export_key', '=', job.export_key)
    .where('status', '=', 'RUNNING')
    .execute()
}

export const exportBackgroundJob: BackgroundJob = {
  type: 'transfer.export',
  run: runExport,
  async giveUp(kernel, key) {
    const job = await readExport(kernel.db, key)
    if (job) await endExport(kernel, job, text(job.locale, 'fail.internal'))
  },
}
