// What the application and the child process of the embedded database tell each other.
import type { DatabaseTrouble } from './database-error.ts'

/** The child's orders, as JSON in its first argument. */
export interface ChildOrders {
  /** Absolute folder; the database stands in its folder `database`. */
  dataDir: string
  /** Listen on a loopback port with this password instead of a Unix socket. */
  password?: string
  /** A transaction whose client is silent for so long is rolled back. */
  silenceMs: number
}

export type ToChild =
  | { type: 'ping' }
  | { type: 'listen'; id: number; channel: string }
  | { type: 'unlisten'; id: number; channel: string }
  /** Copies the database folder as it stands, between two statements. */
  | { type: 'copy'; id: number; target: string }
  | { type: 'close' }

export type FromChild =
  /** `flushes`: whether a commit reaches the disk; `temporary`: the socket's folder where it is not beside the data. */
  | { type: 'ready'; host: string; port: number; flushes: boolean; temporary?: string }
  | { type: 'refused'; trouble: DatabaseTrouble; message: string }
  | { type: 'pong' }
  | { type: 'done'; id: number; error?: string }
  | { type: 'notification'; channel: string; payload: string }
  /** Maintenance holds the database longer than a statement may. */
  | { type: 'maintenance'; running: boolean }
  | { type: 'broken'; trouble: DatabaseTrouble; message: string }
