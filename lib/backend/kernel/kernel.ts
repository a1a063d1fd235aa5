// What one backend consists of: its database, clock and log, and the slots for what is kept in memory and what areas bring.
import type { Logger } from '../base/log.ts'
import type { Db } from '../db/gateway.ts'
import { createSlots, type Slots } from './slots.ts'

/** Work of one lane keeps that of no other waiting (kernel/queue.ts). */
export type Lane = 'event' | 'clock' | 'long' | 'outside'

export interface Kernel extends Slots {
  db: Db
  /** One transaction, in which statements need not wait for each other. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** For reads that may be some seconds old. */
  readingDb(): Db
  log: Logger
  now(): Date
  /** Lets the queue look for what was added, after the commit (kernel/queue.ts). */
  wake(lane: Lane): void
  /** Parses every answer by its schema, looks for the line in the log of every write, and throws where either is wrong; set in tests. */
  checkAnswers: boolean
}

/** A kernel with empty slots. */
export const createKernel = (parts: Omit<Kernel, keyof Slots>): Kernel => ({ ...parts, ...createSlots() })
