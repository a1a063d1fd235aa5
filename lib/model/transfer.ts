// Import and export: the words both sides share (docs/domain/transfer.md#import).

export const importStrategies = ['SKIP', 'UPDATE', 'APPEND'] as const
/** What becomes of a row whose record exists already: it is left alone, changed, or entered once more. */
export type ImportStrategy = (typeof importStrategies)[number]

/** MAPPING waits for columns to be assigned, VERIFYING and RUNNING work, VERIFIED waits for the start; the others are ends. */
export const importStatuses = ['MAPPING', 'VERIFYING', 'VERIFIED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const exportStatuses = ['RUNNING', 'DONE', 'FAILED', 'EXPIRED'] as const
export type ExportStatus = (typeof exportStatuses)[number]

export const exportTypes = ['xlsx', 'csv'] as const
export type ExportType = (typeof exportTypes)[number]

export const transferLimits = {
  /** Rows of an import file. */
  importRows: 50_000,
  /** Rows up to which an import or export is done while the caller waits. */
  atOnce: 500,
  exportRows: 100_000,
  /** Days that files are kept. */
  importDays: 7,
  exportDays: 3,
  uploadBytes: 50 * 1024 * 1024,
} as const

/** One column of the file and the field it is read into, null for none. */
export interface ImportColumn {
  header: string
  field: string | null
}

export interface ImportError {
  row_no: number
  reason: string
}

/** An import as the wire shows it. */
export interface ImportBatch {
  batch_key: string
  entity: string
  file_name: string
  status: ImportStatus
  strategy: ImportStrategy
  /** Fields that tell an existing record, joined by a comma. */
  match_by: string
  to_pool: boolean
  columns: ImportColumn[]
  /** First rows of the file, as texts. */
  sample: string[][]
  /** Labels of required fields that no column is read into. */
  missing: string[]
  total: number
  position: number
  success: number
  updated: number
  skipped: number
  fail: number
  reason: string | null
  /** Something waits that its importer alone may fetch, once: the first passwords of new users. */
  has_handout: boolean
  create_time: string
  done_time: string | null
}

/** A field that a column may be read into. */
export interface ImportField {
  field: string
  label: string
  required: boolean
}

/** An export as the wire shows it. */
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
