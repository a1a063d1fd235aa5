// The life of a contract after its draft (docs/domain/contract.md#states). Its approvals, of its text and of its termination, move it too.
import { archiveFrom, editableContracts, finishFrom, terminateFrom } from '../contract-states.ts'
import { contract } from '../entities/contract.ts'
import { date, files, text } from '../field.ts'
import { steps } from './step.ts'

const reason = text(500, { required: true, multiline: true })

export const contractSteps = steps(contract, 'POST /api/eis/restful/contract', {
  commit: {
    from: editableContracts,
    who: ['owner'],
    right: 'eis:contract:submit',
    done: 'done.submitted',
    summary: ['提交合同审批', 'Submit a contract for approval'],
  },
  /** Whoever looks after it signs, or who holds the archive. */
  effect: {
    from: ['PASS'],
    to: 'EFFECT',
    who: ['writer', 'archivist'],
    right: ['eis:contract:sign', 'eis:contract:submit'],
    asks: { sign_date: date({ required: true }), scan_file: files({ max: 9 }) },
    summary: ['登记合同签署，合同生效', 'Sign a contract; it takes effect'],
  },
  /** With something outstanding a reason is needed. */
  finish: {
    from: finishFrom,
    to: 'FINISH',
    who: ['writer'],
    right: ['eis:contract:e', 'eis:contract:archive'],
    asks: { reason: text(500, { multiline: true }) },
    summary: ['合同履行完毕', 'Mark a contract as fulfilled'],
  },
  /** In the archive its place is corrected. One in force goes there when it has expired and is of a kind that is not fulfilled. */
  archive: {
    from: [...archiveFrom, 'EFFECT'],
    to: 'ARCHIVE',
    who: ['archivist'],
    right: 'eis:contract:archive',
    asks: { archive_no: text(50, { required: true }), archive_place: text(100, { required: true, multiline: true }) },
    summary: ['合同归档，或更正档案号与存放位置', 'Archive a contract, or correct its file number and place'],
  },
  /** Asks for its end before its time; the approval decides. */
  terminate: {
    from: terminateFrom,
    who: ['responsible', 'terminator'],
    right: ['eis:contract:terminate', 'eis:contract:submit'],
    asks: { terminate_date: date({ required: true }), reason },
    danger: true,
    done: 'done.submitted',
    summary: ['申请终止合同', 'Apply for the termination of a contract'],
  },
})
