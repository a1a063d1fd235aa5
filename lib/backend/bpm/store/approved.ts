// The life of a record that is approved: locked while its process runs, its state follows the process in the same transaction (domain.md B.0).
import { sql } from 'kysely'
import { editableStates } from '../../../model/approval-fields.ts'
import type { Definition } from '../../../model/definition.ts'
import { dictionaryOf, flatItems } from '../../../model/dictionaries.ts'
import { transition } from '../../entity/change.ts'
import type { Hooks, Row } from '../../entity/hooks.ts'
import { requireRecord } from '../../entity/read.ts'
import { plainRow } from '../../entity/store.ts'
import type { Context } from '../../kernel/context.ts'
import { notFound, refuse } from '../../kernel/fail.ts'
import type { Business, Submission, Verdict } from './business.ts'

const stateText = (context: Context, value: unknown): string => {
  const item = flatItems(dictionaryOf('STD_STATUS')?.items ?? []).find((one) => one.value === value)
  return (context.request.locale === 'en' ? item?.textEn : item?.text) ?? String(value ?? '')
}

/** Refuses to change or delete a record that is being approved or has been. */
export function requireEditable(context: Context, row: Row): void {
  if (row.status === 'PROGRESS') throw refuse('bpm.running')
  if (!editableStates.includes(String(row.status))) throw refuse('wrongState', { state: stateText(context, row.status) })
}

/** The hooks of an approved entity, before those of its area. */
export const lockedWhileApproved: Pick<Hooks, 'beforeWrite' | 'beforeDelete'> = {
  async beforeWrite(context, { old }) {
    if (old) requireEditable(context, old)
  },
  async beforeDelete(context, row) {
    requireEditable(context, row)
  },
}

export interface ApprovedBusiness {
  /** Checks the whole record as it is submitted, and says what the process is told. */
  describe(context: Context, row: Row): Promise<Submission>
  /** Follows a state that was just set, in the same transaction. */
  follow?(context: Context, row: Row, verdict: Verdict): Promise<void>
  context?: Business['context']
}

/** The business of an entity that carries the approval fields. */
export function approvedBusiness(definition: Definition, own: ApprovedBusiness): Business {
  return {
    entity: definition.name,
    ...(own.context ? { context: own.context } : {}),
    async submit(context, key, instance) {
      const row = await requireRecord(context, definition, key, 'OWNER', true)
      requireEditable(context, row)
      const submission = await own.describe(context, row)
      await transition(context, definition, row, {
        action: 'submit',
        from: editableStates,
        set: {
          status: 'PROGRESS',
          process_instance_id: instance,
          commit_time: context.now,
          commit_by_key: context.user.user_key,
          approve_time: null,
          approve_comment: null,
        },
      })
      return submission
    },
    async decide(context, key, verdict) {
      const { rows } =
        await sql<Row>`select t.* from ${sql.table(definition.name)} t where t.${sql.ref(definition.key)} = ${key} for update of t`.execute(
          context.db,
        )
      if (!rows[0]) throw notFound()
      const stored = await transition(context, definition, plainRow(definition, rows[0]), {
        action: verdict.status.toLowerCase(),
        from: ['PROGRESS'],
        set: { status: verdict.status, approve_time: context.now, approve_comment: verdict.comment?.slice(0, 500) ?? null },
      })
      await own.follow?.(context, stored, verdict)
    },
  }
}
