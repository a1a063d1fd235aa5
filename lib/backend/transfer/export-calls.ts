// The calls of an export: start, progress, the finished file for its user (docs/domain/transfer.md#export).
import { sql } from 'kysely'
import type { z } from 'zod'
import { text } from '../../i18n/text.ts'
import * as calls from '../../model/calls/transfer.ts'
import { isExportOffered } from '../../model/columns.ts'
import type { Definition } from '../../model/definition.ts'
import { type ListQuery, writeListRequest } from '../../model/list-request.ts'
import { wireTime } from '../../model/moment.ts'
import { listFrom, type pageInput, pageOf } from '../../model/paging.ts'
import { listRequestSchema } from '../../model/schema.ts'
import { transferLimits } from '../../model/transfer.ts'
import { findTransferable } from '../../model/transferables.ts'
import type { ListRequest } from '../../model/wire.ts'
import { newKey } from '../base/crypto.ts'
import { isServed } from '../entity/hooks.ts'
import { listRecords } from '../entity/list.ts'
import { enqueueJob } from '../kernel/background-job.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, invalid, notFound, refuse } from '../kernel/fail.ts'
import { fieldReasons } from '../kernel/pipeline.ts'
import { may } from '../kernel/principal.ts'
import { fileStorage, savedAs } from '../kernel/stored-files.ts'
import { exportColumns } from './columns.ts'
import { type ExportRow, exportBackgroundJob, readExport, runExport, selectExports } from './run-export.ts'

function requireExport(context: Context, name: string): Definition {
  const definition = findTransferable(name)
  if (!definition || !isServed(context, name)) throw notFound()
  for (const action of ['q', 'x']) {
    const permission = `${definition.permission}:${action}`
    if (!may(context.user, permission)) throw forbidden(permission)
  }
  return definition
}

/** Parameters of a list request that concern one page only. */
const pageOnly = ['pageNo', 'pageSize', 'page', 'size', 'cursor', 'field', 'exactTotal', 'sums']

function readQuery(definition: Definition, given: Record<string, unknown>): ListQuery {
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !pageOnly.includes(name)))
  const parsed = listRequestSchema(definition).safeParse(rest)
  if (!parsed.success) throw invalid(fieldReasons(parsed.error))
  return parsed.data
}

/** The query stored until the file is written: a request without a page. */
function keptRequest(query: ListQuery): ListRequest {
  const { pageNo: _page, pageSize: _size, ...request } = writeListRequest(query)
  return request
}

/** Writes a short list at once, and a long one in the background, with a message at the end. */
async function start(context: Context, input: calls.StartExport): Promise<calls.ExportJob> {
  const definition = requireExport(context, input.entity)
  const query = readQuery(definition, input.query)
  const { total, totalIs } = await listRecords(context, definition, { ...query, size: 1, columns: [definition.key] })
  const known = await exportColumns(context, definition)
  const columns = input.columns ?? known.filter(({ name }) => definition.list.columns.includes(name)).map(({ name }) => ({ field: name }))
  const key = newKey()
  const { locale } = context.request
  const name = `${text(locale, `entity.${definition.name}.name`)}_${wireTime(context.now).replace(/[-: ]/g, '').slice(0, 14)}.${input.type}`
  await context.db
    .insertInto('export_job')
    .values({
      export_key: key,
      user_key: context.user.user_key,
      entity: definition.name,
      query: JSON.stringify(keptRequest(query)),
      columns: JSON.stringify(columns),
      file_type: input.type,
      file_name: name,
      status: 'RUNNING',
      locale,
      ip: context.request.ip,
      create_time: context.now,
    })
    .execute()
  if (totalIs || total > transferLimits.atOnce) await enqueueJob(context, exportBackgroundJob.type, key)
  else await runExport(context.kernel, key, context.request.source?.signal ?? new AbortController().signal)
  return answerOf(await requireJob(context, key))
}

async function requireJob(context: Context, key: string): Promise<ExportRow> {
  const job = await readExport(context.db, key)
  if (!job || job.user_key !== context.user.user_key) throw notFound()
  return job
}

function answerOf(job: ExportRow): calls.ExportJob {
  const { user_key: _user, query: _query, columns: _columns, file_key: _file, locale: _locale, ip: _ip, ...rest } = job
  return rest
}

/** The file, for its user, while he may still export and the file has not expired. */
async function download(context: Context, { id }: { id: string }): Promise<Response> {
  const job = await requireJob(context, id)
  requireExport(context, job.entity)
  const expired = job.status === 'EXPIRED' || (job.expire_time !== null && job.expire_time < wireTime(context.now))
  if (expired) throw refuse('sheet.expired')
  const file = job.status === 'DONE' && job.file_key ? await fileStorage(context.kernel).open(context.db, job.file_key) : null
  if (!file) throw notFound()
  const headers = savedAs(job.file_name, file.mime)
  headers.set('content-length', String(file.size))
  await context.audit({ biz_type: 'export_job', biz_key: id, action: 'download' })
  return new Response(file.bytes, { headers })
}

async function list(context: Context, input: z.output<typeof pageInput>) {
  const { limit, offset } = pageOf(input)
  const rows = await selectExports(context.db)
    .select(sql<string>`count(*) over ()`.as('total__'))
    .where('user_key', '=', context.user.user_key)
    .orderBy('create_time', 'desc')
    .orderBy('export_key', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { records, total } = listFrom(rows)
  return { records: records.map((job) => answerOf(job)), total }
}

export const exportCalls: readonly Call[] = [
  serve(calls.startExport, {
    summary: ['导出当前筛选与列', 'Export by the filters and columns at hand'],
    permission: 'signedIn',
    rate: { by: 'user', points: 20, seconds: 60 },
    writesItself: true,
    handle: start,
  }),
  serve(calls.listExportFields, {
    summary: ['可导出的列', 'Columns that can be exported'],
    permission: 'signedIn',
    handle: async (context, { entity }) => {
      const definition = requireExport(context, entity)
      const columns = await exportColumns(context, definition)
      return columns
        .filter((column) => isExportOffered(column) && column.name !== definition.key)
        .map(({ name, label }) => ({ field: name, label }))
    },
  }),
  serve(calls.readExportProgress, {
    summary: ['导出进度', 'Progress of an export'],
    permission: 'signedIn',
    handle: async (context, { id }) => answerOf(await requireJob(context, id)),
  }),
  serve(calls.listExports, {
    summary: ['我的导出记录', 'My exports'],
    permission: 'signedIn',
    handle: list,
  }),
  serve(calls.downloadExport, {
    summary: ['下载导出文件：仅本人，过期失效', 'Download an exported file: its owner only, until it expires'],
    permission: 'signedIn',
    handle: download,
  }),
]
