// What imports and exports do behind their calls.
import type { Work } from '../kernel/work.ts'
import { exportWork } from './run-export.ts'
import { importWork } from './run-import.ts'

export const transferWorks: readonly Work[] = [importWork, exportWork]
