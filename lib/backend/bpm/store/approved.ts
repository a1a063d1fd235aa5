// Records with an approval: locked while the process runs; the state follows the process in the same transaction
// (docs/domain/approval.md#record-states).
import { sql } from 'kysely'
import { approvalFields, deletableStates, editableStates } from '../../../model/approval-fields.ts'
import type { AccessLevel, Definition } from '../../../model/definition.ts'
import { checkRecord } from '../../../model/record.ts'
import { newKey } from '../../base/crypto.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { type Transition, transition } from '../../entity/change.ts'
import { changedNames, givenFields, startingRow } from '../../entity/draft.ts'
import { linkFiles } from '../../entity/files.ts'
import { type Hooks, type Row, requireRules } from '../../entity/hooks.ts'
import { lockRow } from '../../entity/lock-row.ts'
import type { StateRules } from '../../entity/offers.ts'
import { requireRecord } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import { wrongState } from '../../entity/state-name.ts'
import { columnValues } from '../../entity/store.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, Invalid, refuse, throwIf } from '../../kernel/fail.ts'
import { keptComment, submittedColumns } from './approval-columns.ts'
import type { Business, Preview, Submission, Verdict } from './business.ts'
import type { ExecutedCommand } from './executed-command.ts'
import { submitRecord } from './submit.ts'
import { readVersion } from './versions.ts'

/** Refuses while an approval runs, and in other states than these. */
function requireAtRest(context: Context, definition: Definition, row: Row, states: readonly string[]): void {
  throwIf(notAtRest(context, definition, row, states))
}

/** Why a record is not at rest in one of these states. */
function notAtRest(context: Context, definition: Definition, row: Row, states: readonly string[]): Fail | undefined {
  if (row.status === 'PROGRESS') return refuse('bpm.running')
  return states.includes(String(row.status)) ? undefined : wrongState(context, definition)(row)
}

/** Whether the row is a change (drafted, submitted or decided) of an approved version that is still in force. */
const isChange = (row: Row): boolean => (row.before_snapshot ?? null) !== null

/** The same for what the caller is offered. */
export const statesWhileApproved = (definition: Definition): StateRules<Row> => ({
  change: (context, row) => notAtRest(context, definition, row, editableStates),
  remove: (context, row) => notAtRest(context, definition, row, deletableStates),
})

/** The hooks of an approved entity, before those of its area: a record in approval or approved can be neither changed nor deleted. */
export const lockedWhileApproved = (definition: Definition): Required<Pick<Hooks, 'beforeWrite' | 'beforeDelete'>> => ({
  async beforeWrite(context, { old, given }) {
    if (old && !given.has('before_snapshot')) requireAtRest(context, definition, old, editableStates)
  },
  async beforeDelete(context, row) {
    requireAtRest(context, definition, row, deletableStates)
  },
})

export interface ApprovedBusiness {
  /** The state after a check that precedes the approval. The record is submitted only from this state, and the process runs in the name of the user who committed it. */
  checkedFrom?: string
  processOf?: Business['processOf']
  isApproved?: Business['isApproved']
  /** Checks the complete record at submission; `inForce` is the approved version that a change replaces. */
  check(context: Context, row: Row, inForce: Row | null): Promise<void>
  /** Title and variables of the process. */
  describe(row: Row, inForce: Row | null): Submission
  /** The state of a record after its approval; PASS by default. */
  passed?(row: Row): string
  /** Runs after the state was set, in the same transaction. For a change that was not approved, `row` is the version in force again. */
  follow?(context: Context, row: Row, verdict: Verdict, inForce: Row | null): Promise<void>
  context?: Business['context']
  /** The access level that submission requires, if `check` restricts the submitter further; OWNER by default. */
  power?: AccessLevel
}

/** The business type of an entity with approval fields. */
export function approvedBusiness(definition: Definition, own: ApprovedBusiness): Business {
  return {
    entity: definition.name,
    ...(own.context ? { context: own.context } : {}),
    ...(own.processOf ? { processOf: own.processOf } : {}),
    ...(own.isApproved ? { isApproved: own.isApproved } : {}),
    preview: (context, values) => previewRecord(context, definition, own, values),
    async submit(context, key, instance, process) {
      const { checkedFrom } = own
      const row = await requireRecord(context, definition, key, checkedFrom ? 'READ' : (own.power ?? 'OWNER'), true)
      const from = checkedFrom ? [checkedFrom] : isChange(row) ? ['PASS', 'RETURN'] : editableStates
      const applicant = checkedFrom ? String(row.commit_by_key ?? row.owner_key) : context.user.user_key
      requireAtRest(context, definition, row, from)
      const inForce = await inForceOf(context, definition, row)
      await own.check(context, row, inForce)
      const submission = own.describe(row, inForce)
      await transition(context, definition, row, {
        action: 'submit',
        from,
        set: {
          status: 'PROGRESS',
          ...submittedColumns(context, instance, process, applicant),
        },
      })
      return { ...submission, applicant, onBehalfOf: (row.owner_key as string | null | undefined) ?? null }
    },
    async giveBack(context, key, comment) {
      await transition(context, definition, await lockRow(context, definition, key), {
        action: 'return',
        from: ['PROGRESS'],
        set: { status: 'RETURN', approve_comment: keptComment(comment) },
      })
    },
    async decide(context, key, verdict) {
      const row = await lockRow(context, definition, key)
      const inForce = await inForceOf(context, definition, row)
      const back = inForce !== null && verdict.status !== 'PASS'
      const status = verdict.status === 'PASS' ? (own.passed?.(row) ?? 'PASS') : verdict.status
      const stored = await transition(context, definition, row, {
        action: verdict.status.toLowerCase(),
        from: ['PROGRESS', 'RETURN', ...(own.checkedFrom ? [own.checkedFrom] : [])],
        set: {
          ...(back ? restored(definition) : { status, approve_time: context.now }),
          approve_comment: keptComment(verdict.comment),
          before_snapshot: null,
        },
      })
      if (back) await linkFiles(context, definition, row, stored)
      await own.follow?.(context, stored, verdict, inForce)
    },
  }
}

/** A refusal as problems of a preview; any other error is thrown again. */
export const faultsOf = (error: unknown): Preview['problems'] => {
  if (error instanceof Invalid) return Object.entries(error.fields).map(([field, reason]) => ({ field, reason }))
  if (error instanceof Fail) return [{ field: null, reason: [error.key, error.params] }]
  throw error
}

/** The record of a form's values by the rules of its entity, with every reason why its submission would be refused now. */
async function previewRecord(context: Context, definition: Definition, own: ApprovedBusiness, input: Row): Promise<Preview> {
  const key = input[definition.key]
  const old = typeof key === 'string' ? await requireRecord(context, definition, key, own.power ?? 'OWNER') : null
  const given = givenFields(context, definition, old, input)
  const candidate = startingRow(context, definition, old, input, given)
  const { values, problems: wrong } = checkRecord(definition, candidate, { now: context.now, old })
  const problems: Preview['problems'] = Object.entries(wrong).map(([field, { key: name, params }]) => ({
    field,
    reason: [`validation.${name}`, params ?? {}],
  }))
  const row: Row = { owner_key: context.user.user_key, ...candidate, ...values, [definition.key]: key ?? newKey() }
  if ((definition.summary ?? []).some((name) => name in wrong)) return { row, variables: null, problems }
  const inForce = old?.status === 'PASS' ? old : old && (await inForceOf(context, definition, old))
  if (old?.status === 'PASS') given.add('before_snapshot')
  try {
    await requireRules(context, definition.name, { old, row, given })
  } catch (error) {
    return { row, variables: null, problems: [...problems, ...faultsOf(error)] }
  }
  try {
    // the check before the approval is made by another user
    if (!own.checkedFrom) await own.check(context, row, inForce)
  } catch (error) {
    problems.push(...faultsOf(error))
  }
  return { row, variables: own.describe(row, inForce).variables, problems }
}

const inForceOf = async (context: Context, definition: Definition, row: Row): Promise<Row | null> =>
  isChange(row) ? readVersion(context, definition, row.before_snapshot) : null

/** Every column that a change may have written, with the value of the version in force. */
function restored(definition: Definition): Transition['set'] {
  const fields = Object.keys(definition.fields).filter((name) => !(name in approvalFields))
  const columns = [
    ...columnValues(definition, {}, fields).keys(),
    ...(definition.search ? ['grams'] : []),
    ...(definition.ext ? ['ext'] : []),
    'status',
    'commit_time',
    'commit_by_key',
    'approve_time',
  ]
  const version = sql`(jsonb_populate_record(null::${sql.table(definition.name)}, t.before_snapshot))`
  return Object.fromEntries(columns.map((name) => [name, sql`${version}.${sql.ref(name)}`]))
}

const versionRow = rawRows({ version: 'json' })

/**
 * Changes an approved record and submits the change, in one transaction. The version in force is stored until the change is approved, and restored where it is not
 * (docs/domain/approval.md#record-states). Fails like saveRecord, and where nothing was changed.
 * @param serverFields the changes of the server itself
 */
export async function changeApproved(
  context: Context,
  definition: Definition,
  input: Row,
  serverFields: (row: Row) => Row = () => ({}),
): Promise<ExecutedCommand | null> {
  const key = String(input[definition.key] ?? input.id ?? '')
  const row = await requireRecord(context, definition, key, 'OWNER', true)
  requireAtRest(context, definition, row, ['PASS'])
  const current = await versionRow.first(
    context.db,
    sql`select to_jsonb(t) - 'before_snapshot' as version from ${sql.table(definition.name)} t
    where t.${sql.ref(definition.key)} = ${key}`,
  )
  const stored = await storeRecord(context, definition, input, {
    values: { ...serverFields(row), before_snapshot: current?.version },
    rights: 'caller',
  })
  if (changedNames(definition, row, stored).every((name) => name in approvalFields)) throw refuse('bpm.nothingChanged')
  return submitRecord(context, definition.name, key)
}
