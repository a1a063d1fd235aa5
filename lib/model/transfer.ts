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
