// The life of a settlement, which its approval moves (docs/domain/project-money.md#settlements).
import { editableStates } from '../approval-fields.ts'
import { settlement } from '../entities/settlement.ts'
import { steps } from './step.ts'

export const settlementSteps = steps(settlement, 'POST /api/eis/restful/settlement', {
  commit: {
    from: editableStates,
    who: ['owner'],
    right: 'fin:settlement:submit',
    done: 'done.submitted',
    summary: ['提交结算审批', 'Submit a settlement for approval'],
  },
})
