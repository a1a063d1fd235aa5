// The catalogue lines of imports and exports.
import { exportCalls } from './export-calls.ts'
import { importCalls } from './import-calls.ts'

export const transferCalls = [...importCalls, ...exportCalls]
