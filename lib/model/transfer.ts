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
