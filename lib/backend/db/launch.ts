// Starts the child process of the embedded database ahead of the modules that will use it: each takes more than a second, on processors of their own.
import type { Environment } from '../base/environment.ts'
import { EmbeddedDatabase } from './embedded.ts'

const launched = new Map<string, EmbeddedDatabase>()

/** Starts the database that openDatabase will be asked for; a server needs no start. What goes wrong is said by openDatabase. */
export function launchDatabase({ DATA_DIR, DATABASE_URL }: Pick<Environment, 'DATA_DIR' | 'DATABASE_URL'>): void {
  if (DATABASE_URL || launched.has(DATA_DIR)) return
  const embedded = embeddedIn(DATA_DIR)
  embedded.ready().catch(() => undefined)
  launched.set(DATA_DIR, embedded)
}

/** The embedded database of a folder: the one that was launched, or one that starts now. */
export function embeddedIn(dataDir: string): EmbeddedDatabase {
  const known = launched.get(dataDir)
  launched.delete(dataDir)
  return known ?? new EmbeddedDatabase({ dataDir, onFatal: endProcess })
}

/** Without its database the process is of no use; whoever started it starts it again. */
function endProcess(): void {
  setTimeout(() => process.exit(1), 100)
}
