// Business records and their approvals: which record a process decides about, and how its state follows
// (docs/domain/approval.md#record-states).
import type { Context } from '../../kernel/context.ts'

/** What a record hands over when it is submitted. */
export interface Submission {
  title: string
  variables: Readonly<Record<string, unknown>>
}

/** How an approval ended. */
export interface Verdict {
  status: 'PASS' | 'REJECT' | 'CANCEL'
  instance_id: string
  /** The last word: of the rejection or the withdrawal. */
  comment: string | null
}

/** What an area says about one business type. */
export interface Business {
  /** The entity whose record it is; a second approval of one (project_close) names the same. */
  entity: string
  /** Checks the whole record, locks its row and sets it to PROGRESS; `instance` of `process` begins in the same transaction. */
  submit(context: Context, key: string, instance: string, process: string | null): Promise<Submission>
  /** What the decision depends on, for the approval page: budget left, overdue, balance. */
  context?(
    context: Context,
    record: Readonly<Record<string, unknown>>,
  ): Promise<{ label: string; value: string; tone: 'normal' | 'good' | 'warn' | 'bad' }[]>
  /** The process has ended: the record follows in its transaction. */
  decide(context: Context, key: string, verdict: Verdict): Promise<void>
}

const bound = new Map<string, Business>()

/** Binds a business type, once, when its area is built. */
export function bindBusiness(type: string, business: Business): void {
  bound.set(type, business)
}

export const businessOf = (type: string | null): Business | undefined => (type === null ? undefined : bound.get(type))

/** Every bound business type. */
export const businessTypes = (): string[] => [...bound.keys()]
