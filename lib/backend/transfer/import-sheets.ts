// The spreadsheets of an import: the empty template, the refused rows with reasons, the handout for the importer.
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import type { Definition } from '../../model/definition.ts'
import { fileTypes } from '../../model/file-types.ts'
import { decryptText } from '../base/crypto.ts'
import { readFilledSheet } from '../base/sheet/read-sheet.ts'
import { SheetError } from '../base/sheet/sheet.ts'
import { writeXlsx } from '../base/sheet/write-xlsx.ts'
import { type TransferColumn, transferRulesOf } from '../entity/transfer-rules.ts'
import type { Context } from '../kernel/context.ts'
import { notFound, refuse } from '../kernel/fail.ts'
import { fileStorage, savedAs } from '../kernel/stored-files.ts'
import { sheetColumn } from './cells.ts'
import { importColumns } from './columns.ts'
import { departmentPath } from './department-path.ts'
import { readWords } from './dictionaries.ts'
import { requireImport } from './import-answer.ts'
import { requireBatch } from './import-batch.ts'
import { withFile } from './source-rows.ts'

/** A spreadsheet as the answer of a call. */
async function answerSheet({ kernel }: Context, name: string, fill: (path: string) => Promise<void>): Promise<Response> {
  const path = await fileStorage(kernel).temporaryPath()
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

// Names of departments, roles and positions that a template offers, written so that each name is unique.

/** The maximum entries of a drop-down. */
const maxNames = 5000

/** Names and keys of possible references, in their usual order; equal names are made distinct. */
const lists: Record<string, RawBuilder<{ key: string; name: string }>> = {
  department: sql`select t.id as key, case when count(*) over (partition by t.depart_name) > 1 then ${departmentPath} else t.depart_name end as name
    from department t where not t.is_deleted and t.status = '1' order by t.depart_code limit ${maxNames}`,
  role: sql`select role_key as key, role_name as name from role where not is_deleted and status = '1' order by sort_no, role_code limit ${maxNames}`,
  position: sql`select position_key as key, case when count(*) over (partition by name) > 1 then code else name end as name
    from position where not is_deleted and status = '1' order by rank, code limit ${maxNames}`,
}

/** The offered names by kind of reference that this caller may fill in. */
async function offeredNames(
  context: Context,
  definition: Definition,
  columns: readonly TransferColumn[],
): Promise<ReadonlyMap<string, string[]>> {
  const kinds = new Set(columns.flatMap(({ field }) => (field?.kind === 'ref' || field?.kind === 'refs' ? [field.to] : [])))
  const offered = new Map<string, string[]>()
  for (const to of kinds) {
    const list = lists[to]
    if (!list) continue
    const { rows } = await list.execute(context.db)
    const only = await transferRulesOf(context, definition.name).offered?.(context, to)
    const kept = only ? new Set(only) : null
    offered.set(
      to,
      rows.filter(({ key }) => !kept || kept.has(key)).map(({ name }) => name),
    )
  }
  return offered
}

/** An empty sheet with the columns that the caller may fill in and their offered values. */
export async function answerTemplate(context: Context, { entity }: { entity: string }): Promise<Response> {
  const definition = requireImport(context, entity)
  const { locale } = context.request
  const columns = await importColumns(context, definition)
  const words = await readWords(context.db, columns, locale === 'en')
  const names = await offeredNames(context, definition, columns)
  const title = text(locale, `entity.${definition.name}.name`)
  return answerSheet(context, `${text(locale, 'transfer.templateName', { name: title })}.xlsx`, async (path) => {
    const writer = writeXlsx(
      path,
      title,
      columns.map((one) => sheetColumn(locale, one, { words, names })),
      { dropDowns: true },
    )
    await writer.end()
  })
}

/** The refused rows as they were in the file, with the reason after them. */
export async function answerErrors(context: Context, { id }: { id: string }): Promise<Response> {
  const batch = await requireBatch(context, id)
  const { locale } = context.request
  const rows = await context.db.selectFrom('import_error').select(['row_no', 'reason']).where('batch_key', '=', id).execute()
  const reasons = new Map(rows.map((row) => [row.row_no, row.reason]))
  const heads = [...batch.columns.map(({ header }) => header), text(locale, 'transfer.reasonColumn')]
  try {
    return await withFile(context, batch.file_key, (source) =>
      answerSheet(context, `${text(locale, 'transfer.errorName', { name: stemOf(batch.file_name) })}.xlsx`, async (path) => {
        const writer = writeXlsx(
          path,
          text(locale, 'transfer.errors'),
          heads.map((title, index) => ({ title, width: index === heads.length - 1 ? 60 : 18, text: true })),
        )
        for await (const part of readFilledSheet(source, { place: batch.sheet })) {
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

/** The handout for the importer, readable once: the answer deletes it from the database. */
export async function answerHandout(context: Context, { batch_key }: { batch_key: string }): Promise<Response> {
  const batch = await requireBatch(context, batch_key)
  const definition = requireImport(context, batch.entity)
  const { locale } = context.request
  const heads = transferRulesOf(context, definition.name).handoutHeads?.(locale) ?? []
  const rows = await context.db.deleteFrom('import_handout').where('batch_key', '=', batch_key).returning(['row_no', 'content']).execute()
  if (rows.length === 0) throw notFound()
  await context.audit({ biz_type: 'import_batch', biz_key: batch_key, action: 'handout' })
  return answerSheet(context, `${text(locale, 'transfer.handoutName', { name: stemOf(batch.file_name) })}.xlsx`, async (path) => {
    const writer = writeXlsx(
      path,
      text(locale, 'transfer.handout'),
      heads.map((title) => ({ title, width: 24, text: true })),
    )
    for (const { content } of rows.sort((one, other) => one.row_no - other.row_no)) await writer.row(JSON.parse(decryptText(content)))
    await writer.end()
  })
}

const stemOf = (fileName: string) => fileName.replace(/\.\w+$/, '')
