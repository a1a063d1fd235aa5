// Business types: which records are approved by processes, and how their state follows (docs/domain/approval.md#record-states).
import { text } from '../../../i18n/text.ts'
import type { Context } from '../../kernel/context.ts'
import type { Reason } from '../../kernel/fail.ts'
import { slot } from '../../kernel/slots.ts'

/** What a record passes to its process at submission. */
export interface Submission {
  title: string
  variables: Readonly<Record<string, unknown>>
  /** The user in whose name the process runs, if not the caller. */
  applicant?: string
  /** A further person concerned, who may not decide it, like the applicant. */
  onBehalfOf?: string | null
}

/** A record as a form would store it, before it is stored. */
export interface Preview {
  row: Readonly<Record<string, unknown>>
  /** The variables for its process; null while required values are missing. */
  variables: Readonly<Record<string, unknown>> | null
  /** The problems for which its submission would be refused. */
  problems: { field: string | null; reason: Reason }[]
}

/** The result of an approval. */
export interface Verdict {
  status: 'PASS' | 'REJECT' | 'CANCEL'
  instance_id: string
  /** The reason of the rejection or withdrawal. */
  comment: string | null
}

/** The functions of an area for one business type. */
export interface Business {
  /** The entity of the record; two business types may have the same entity (project_close). */
  entity: string
  /** Checks the complete record, locks its row and sets it to PROGRESS; `instance` of `process` starts in the same transaction. */
  submit(context: Context, key: string, instance: string, process: string | null): Promise<Submission>
  /** The process that approves this record instead of the usual one of its business type; null for the usual one. */
  processOf?(context: Context, key: string): Promise<string | null>
  /** Whether it is approved at all; without it always. */
  isApproved?(context: Context): Promise<boolean>
  /** The record that the values of a form would make, or a stored record by its key. Nothing is stored. */
  preview(context: Context, values: Readonly<Record<string, unknown>>): Promise<Preview>
  /** Amounts for the approval page: remaining budget, overdue, balance. */
  context?(
    context: Context,
    record: Readonly<Record<string, unknown>>,
  ): Promise<{ label: string; value: string; tone: 'normal' | 'good' | 'warn' | 'bad' }[]>
  /** Opens the record for changes: its process has returned it to the applicant, in the same transaction. */
  giveBack(context: Context, key: string, comment: string | null): Promise<void>
  /** Updates the record after its process has ended, in the same transaction. */
  decide(context: Context, key: string, verdict: Verdict): Promise<void>
}

/** The business types of all areas. */
export const businesses = slot('businesses', () => new Map<string, Business>())

export const businessOf = ({ kernel }: Context, type: string | null): Business | undefined =>
  type === null ? undefined : kernel.get(businesses).get(type)

/** All business types with their names: that of their entity, or one of their own where two share an entity. */
export function listBusinessTypes({ kernel, request: { locale } }: Context): { business_type: string; name: string }[] {
  return [...kernel.get(businesses)].map(([business_type, { entity }]) => {
    const own = `engine.business.${business_type}`
    const name = text(locale, own)
    return { business_type, name: name === own ? text(locale, `entity.${entity}.name`) : name }
  })
}
