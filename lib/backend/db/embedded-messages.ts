// The messages between the application and the child process of the embedded database.
import type { DatabaseTrouble } from './database-error.ts'

/** The child's options, as JSON in its first argument. */
export interface ChildOrders {
  /** Absolute path; the database is in its folder `database`. */
  dataDir: string
  /** Listen on a loopback port with this password instead of a Unix socket. */
  password?: string
  /** A transaction whose client is idle for this long is rolled back. */
  silenceMs: number
}

export type ToChild =
  | { type: 'ping' }
  | { type: 'listen'; id: number; channel: string }
  | { type: 'unlisten'; id: number; channel: string }
  /** Copies the database folder between two statements. */
  | { type: 'copy'; id: number; target: string }
  | { type: 'close' }

export type FromChild =
  /** `flushes`: whether a commit reaches the disk; `temporary`: the socket's folder if it is not beside the data. */
  | { type: 'ready'; host: string; port: number; flushes: boolean; temporary?: string }
  | { type: 'refused'; trouble: DatabaseTrouble; message: string }
  | { type: 'pong' }
  | { type: 'done'; id: number; error?: string }
  | { type: 'notification'; channel: string; payload: string }
  /** Maintenance may run longer than the limit for a statement. */
  | { type: 'maintenance'; running: boolean }
  | { type: 'broken'; trouble: DatabaseTrouble; message: string }
