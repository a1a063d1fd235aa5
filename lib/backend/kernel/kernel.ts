// What one backend consists of: its database, clock and log, and the slots for what is kept in memory and what areas bring.
import type { Logger } from '../base/log.ts'
import type { Db } from '../db/gateway.ts'
import { createSlots, type Slots } from './slots.ts'

export interface Kernel extends Slots {
  db: Db
  /** One transaction, in which statements need not wait for each other. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  log: Logger
  now(): Date
  /** Wakes the outbox after a commit that wrote to it. */
  wakeOutbox(): void
  /** Begins work that was handed over (kernel/background-job.ts). */
  wakeBackgroundJobs(): void
  /** Parses every answer by its schema and fails loudly; tests run with it. */
  checkAnswers: boolean
}

/** A kernel with empty slots. */
export const createKernel = (parts: Omit<Kernel, keyof Slots>): Kernel => ({ ...parts, ...createSlots() })
