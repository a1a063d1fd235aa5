// The effects of the steps of a supplier, and who may take them (docs/domain/supplier.md#states).
import { sql } from 'kysely'
import { supplier } from '../../model/entities/supplier.ts'
import { partsOf } from '../../model/steps/step.ts'
import { closedSupplierStates, supplierSteps, supplierSubmission } from '../../model/steps/supplier.ts'
import { submitStep } from '../bpm/store/submit-step.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Hooks, RowOf } from '../entity/hooks.ts'
import { accessLevelsOf } from '../entity/read.ts'
import { serveSteps } from '../entity/steps.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, forbidden, refuse } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { qualificationType } from './qualification.ts'

type Supplier = RowOf<typeof supplier>

const reads = ['status', 'qualify_status', 'supplier_name', 'owner_key', 'owner_depart_key', 'collaborators'] as const
const departRows = rawRows({ id: 'department.id' })

/** Those of the departments that the caller leads; a leader of the company leads all. */
async function ledByCaller(context: Context, keys: readonly (string | null)[]): Promise<(key: string | null) => boolean> {
  if (context.user.is_leader) return () => true
  const rows = await departRows.read(
    context.db,
    sql`select id from department where id = any(${keys}::text[]) and leader_key = ${context.user.user_key} and not is_deleted`,
  )
  const led = new Set<string | null>(rows.map(({ id }) => id))
  return (key) => led.has(key)
}

/** Qualifying requires the auditor's permission; reopening a closed supplier requires a leader. */
async function partsIn(context: Context, rows: readonly Pick<Supplier, (typeof reads)[number]>[]) {
  const leads = await ledByCaller(
    context,
    rows.map((row) => row.owner_depart_key),
  )
  const levels = await accessLevelsOf(context, supplier, rows)
  return rows.map((row, at) => {
    const closed = closedSupplierStates.includes(row.status)
    return partsOf<typeof supplierSteps | typeof supplierSubmission>({
      auditor: !closed && may(context.user, 'eis:supplier:audit'),
      leader: closed && leads(row.owner_depart_key),
      worker: levels[at] !== 'READ',
      owner: levels[at] === 'OWNER',
    })
  })
}

/** It cannot be changed during its approval. */
const atRest = {
  fits: ({ qualify_status }: Pick<Supplier, 'qualify_status'>) => qualify_status !== 'PROGRESS',
  unfit: ({ supplier_name }: Supplier) => refuse('supplier.waits', { name: supplier_name }),
}
const toState = { ...atRest, set: (_: Context, __: Supplier, { reason }: { reason: string | null }) => ({ status_reason: reason }) }

const { calls, hooksWith: withStates } = serveSteps(supplierSteps, {
  reads,
  parts: partsIn,
  notYours: (step, { status }) =>
    step !== 'QUALIFIED'
      ? forbidden(`${supplier.permission}:WRITE`)
      : closedSupplierStates.includes(status)
        ? new Fail(403, 'leaderOnly')
        : refuse('supplier.auditOnly'),
  of: { QUALIFIED: toState, STOP: toState, BLACK: toState },
})

const { calls: submissionCalls, hooksWith: withSubmission } = serveSteps(supplierSubmission, {
  reads,
  parts: partsIn,
  notYours: () => forbidden(`${supplier.permission}:OWNER`),
  of: { commit: submitStep(supplier, { type: qualificationType, ...atRest }) },
})

export const supplierStepCalls = [...calls, ...submissionCalls]
export const withSupplierSteps = (hooks: Hooks<typeof supplier>) => withSubmission(withStates(hooks))
