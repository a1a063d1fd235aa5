// Starts the child process of the embedded database before the modules that use it are loaded: each takes more than a second, and they can run in parallel.
import type { Environment } from '../base/environment.ts'
import { EmbeddedDatabase } from './embedded.ts'

const launched = new Map<string, EmbeddedDatabase>()

/** Starts the database that openDatabase will open; a server needs no start. Errors are reported by openDatabase. */
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

/** Without its database the process is useless; it ends, and its supervisor restarts it. */
function endProcess(): void {
  setTimeout(() => process.exit(1), 100)
}
