// The life of a supplier as people move it (docs/domain/supplier.md#states).
import { supplier } from '../entities/supplier.ts'
import { text } from '../field.ts'
import { steps } from './step.ts'

const path = 'POST /api/eis/restful/supplier'
const right = ['eis:supplier:e', 'eis:supplier:audit']
const asks = { reason: text(200, { required: true, multiline: true }) }
const who = ['worker'] as const

/** Out of these states only a leader brings a supplier back. */
export const closedSupplierStates: readonly string[] = ['STOP', 'BLACK']

/** QUALIFIED comes from an approval too, COOPERATING with the first purchase or contract. */
export const supplierSteps = steps(
  supplier,
  path,
  {
    QUALIFIED: {
      from: ['POTENTIAL', ...closedSupplierStates],
      to: 'QUALIFIED',
      who: ['auditor', 'leader'],
      right,
      asks: { reason: text(200, { multiline: true }) },
      many: true,
      summary: ['设为合格或恢复', 'Qualify or restore'],
    },
    STOP: {
      from: ['POTENTIAL', 'QUALIFIED', 'COOPERATING'],
      to: 'STOP',
      who,
      right,
      asks,
      many: true,
      danger: true,
      summary: ['停用', 'Suspend'],
    },
    BLACK: {
      from: ['POTENTIAL', 'QUALIFIED', 'COOPERATING', 'STOP'],
      to: 'BLACK',
      who,
      right,
      asks,
      many: true,
      danger: true,
      summary: ['拉黑', 'Block'],
    },
  },
  {
    shared: {
      call: 'updateStatus',
      summary: ['变更供应商状态：准入、停用、拉黑、恢复', 'Change the state of a supplier: qualify, suspend, block, restore'],
    },
    strict: true,
  },
)

/** Its qualification is decided by an approval. */
export const supplierSubmission = steps(supplier, path, {
  commit: {
    from: ['POTENTIAL'],
    who: ['owner'],
    right: ['eis:supplier:a', 'eis:supplier:e'],
    done: 'done.submitted',
    summary: ['提交供应商准入审批', "Submit a supplier's qualification for approval"],
  },
})
