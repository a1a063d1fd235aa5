// Tables of imports and exports (docs/domain/transfer.md#import).
import { datetime, flag, int, json, text } from '../../../model/field.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })
const now = datetime({ required: true, default: '@now' })
const count = int({ required: true, default: 0 })

/** A file to be imported, and its progress. */
export const importBatch = table('import_batch', {
  key: 'batch_key',
  noCommon: true,
  fields: {
    batch_key: key,
    user_key: key,
    entity: text(64, { required: true }),
    /** Null once the file has been removed. */
    file_key: text(32),
    file_name: text(255, { required: true }),
    status: text(20, { required: true }),
    strategy: text(10, { required: true, default: 'SKIP' }),
    match_by: text(200, { required: true, default: '' }),
    to_pool: flag(),
    /** [{header, field}] */
    columns: json({ required: true }),
    sample: json({ required: true }),
    /** The position of the sheet in the file. */
    sheet: count,
    /** The row of the head; null for the first row that is not empty. */
    head_row: int(),
    /** {sheets: [name], notes: [{key, params}]}: further information about the file. */
    survey: json(),
    locale: text(10, { required: true }),
    total: count,
    /** The number of completed rows; work continues with the next one. */
    position: count,
    success: count,
    updated: count,
    skipped: count,
    fail: count,
    reason: text(500),
    ip: text(64),
    create_time: now,
    done_time: datetime(),
    expire_time: datetime({ required: true }),
  },
  indexes: [['user_key', '-create_time'], ['expire_time']],
})

/** Why a row of an import was refused. */
export const importError = table('import_error', {
  key: ['batch_key', 'row_no'],
  noCommon: true,
  fields: { batch_key: key, row_no: int({ required: true }), reason: text(1000, { required: true }) },
})

/** Data that only the importer may fetch, once: the first passwords of new users. Encrypted; deleted when fetched. */
export const importHandout = table('import_handout', {
  key: ['batch_key', 'row_no'],
  noCommon: true,
  fields: { batch_key: key, row_no: int({ required: true }), content: text(4000, { required: true }) },
})

/** A list written to a file. */
export const exportJob = table('export_job', {
  key: 'export_key',
  noCommon: true,
  fields: {
    export_key: key,
    user_key: key,
    entity: text(64, { required: true }),
    /** The list request. */
    query: json({ required: true }),
    /** [{field, title}] */
    columns: json({ required: true }),
    file_type: text(4, { required: true }),
    file_name: text(255, { required: true }),
    status: text(20, { required: true }),
    count,
    size: int(),
    file_key: text(32),
    reason: text(500),
    locale: text(10, { required: true }),
    ip: text(64),
    create_time: now,
    done_time: datetime(),
    expire_time: datetime(),
  },
  indexes: [['user_key', '-create_time'], ['expire_time']],
})

export const transferTables = [importBatch, importError, importHandout, exportJob] as const
