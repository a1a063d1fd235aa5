// What a handler gets besides its input: database, caller, clock, audit log and events.
import type { PageTag } from '../../model/page-tags.ts'
import type { Asked } from '../base/asked.ts'
import type { Logger } from '../base/log.ts'
import type { Db } from '../db/gateway.ts'
import type { Kernel } from './kernel.ts'
import type { Principal } from './principal.ts'

export interface RequestInfo {
  ip: string
  userAgent: string
  requestId: string
  locale: 'zh-CN' | 'en'
  appKey: string
  /** The caller's token; empty without a session. Never logged. */
  token: string
  /** All headers, for the few calls that read one. */
  headers: Asked['headers']
  /** The request itself, for multipart bodies; null where there is no request, for example in a job. */
  source: Asked | null
  /** Tags of the cached pages that the call has changed: its answer names them. */
  changedPages: Set<PageTag>
}

/** One field's change in an audit row. */
export interface Change {
  field: string
  old: unknown
  new: unknown
}

export interface AuditEntry {
  biz_type: string
  biz_key?: string | null
  /** A verb of the audit's own small set: create, update, delete, restore, or the name of a transition. */
  action: string
  diff?: Change[]
  /** Overrides the caller, for sign-ins where there is none yet. */
  user_key?: string | null
}

/** Where something is read: a backend, and the database or transaction to read from. A context is one. */
export type Place = Pick<Context, 'kernel' | 'db'>

export interface Context {
  /** The backend that the call is made to: its caches, and what areas answer each other. */
  kernel: Kernel
  /** In a write call the transaction. */
  db: Db
  /** The caller. Reading it in a public call without a session throws 401. */
  readonly user: Principal
  /** The caller, or null where a public call came without a session. */
  visitor: Principal | null
  now: Date
  request: RequestInfo
  log: Logger
  /** What is written is undone in any case: a dry run, which uses up no numbers. */
  trial?: true
  /** What is written comes from a spreadsheet: files that a person must add are not missed. */
  fromSheet?: true
  /** Writes operation_log rows in the same transaction. */
  audit(...entries: readonly AuditEntry[]): Promise<void>
  /** Writes an event in the same transaction: whoever hears of it has it after the commit (kernel/event.ts). */
  emit(type: string, payload: Record<string, unknown>): Promise<void>
  /** Runs after the commit of a write call, or at once elsewhere; for caches and wake-ups only. */
  afterCommit(run: () => void | Promise<void>): void
}
