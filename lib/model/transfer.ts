// Import and export: types and constants for browser and server (docs/domain/transfer.md#import).

export const importStrategies = ['SKIP', 'UPDATE', 'APPEND'] as const
/** What is done with a row whose record exists: skip it, update the record, or create another one. */
export type ImportStrategy = (typeof importStrategies)[number]

/** MAPPING waits until columns are assigned, VERIFYING and RUNNING are in progress, VERIFIED waits for the start; the others are final. */
export const importStatuses = ['MAPPING', 'VERIFYING', 'VERIFIED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const exportStatuses = ['RUNNING', 'DONE', 'FAILED', 'EXPIRED'] as const
export type ExportStatus = (typeof exportStatuses)[number]

export const exportTypes = ['xlsx', 'csv'] as const
export type ExportType = (typeof exportTypes)[number]

export const transferLimits = {
  /** Rows of an import file. */
  importRows: 50_000,
  /** The maximum number of rows that an import or export processes within the call. */
  atOnce: 500,
  exportRows: 100_000,
  /** Days that files are kept. */
  importDays: 7,
  exportDays: 3,
  uploadBytes: 50 * 1024 * 1024,
} as const

/** One column of the file and its field, null for none. */
export interface ImportColumn {
  header: string
  field: string | null
}

export interface ImportError {
  row_no: number
  reason: string
}

/** An import as calls return it. */
export interface ImportBatch {
  batch_key: string
  entity: string
  file_name: string
  status: ImportStatus
  strategy: ImportStrategy
  /** The fields that identify an existing record, separated by commas. */
  match_by: string
  to_pool: boolean
  columns: ImportColumn[]
  /** First rows of the file, as texts. */
  sample: string[][]
  /** Display names of required fields without a column. */
  missing: string[]
  total: number
  position: number
  success: number
  updated: number
  skipped: number
  fail: number
  reason: string | null
  /** A handout is available, which only the importer may download, once: the first passwords of new users. */
  has_handout: boolean
  create_time: string
  done_time: string | null
}

/** A field that a column can be assigned to. */
export interface ImportField {
  field: string
  label: string
  required: boolean
}

/** An export as calls return it. */
export interface ExportJob {
  export_key: string
  entity: string
  file_name: string
  file_type: ExportType
  status: ExportStatus
  count: number
  size: number | null
  reason: string | null
  create_time: string
  done_time: string | null
  expire_time: string | null
}
