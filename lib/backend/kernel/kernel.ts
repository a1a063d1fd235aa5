// What one backend consists of: its database, clock and log, and the slots for caches and for what areas register.
import type { Logger } from '../base/log.ts'
import type { Db } from '../db/gateway.ts'
import { createSlots, type Slots } from './slots.ts'

/** Lanes do not wait for each other (kernel/queue.ts). */
export type Lane = 'event' | 'clock' | 'long' | 'outside'

export interface Kernel extends Slots {
  db: Db
  /** A transaction whose statements need not wait for each other. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** For reads that may be some seconds old. */
  readingDb(): Db
  log: Logger
  now(): Date
  /** Wakes the queue for new items, after the commit (kernel/queue.ts). */
  wake(lane: Lane): void
  /** Parses every answer by its schema, checks the log entry of every write, and throws on an error; set in tests. */
  checkAnswers: boolean
}

/** A kernel with empty slots. */
export const createKernel = (parts: Omit<Kernel, keyof Slots>): Kernel => ({ ...parts, ...createSlots() })
