// The life of a project as it moves by hand (docs/domain/project.md#states).
import { project } from '../entities/project.ts'
import { flag, text } from '../field.ts'
import { steps } from './step.ts'

const path = 'POST /api/eis/restful/project'
/** The call of all steps is open to whoever has one of these; the parts in a project decide. */
const right = ['eis:project:e', 'eis:project:close', 'eis:project:archive', 'eis:project:status'] as const
const why = { reason: text(500, { multiline: true, required: true }) }
const note = { reason: text(500, { multiline: true }) }

/** Each is named by the state to which it leads, in one call; that of the end leads there when its approval has passed. */
export const projectSteps = steps(
  project,
  path,
  {
    SUSPEND: {
      from: ['PASS'],
      to: 'SUSPEND',
      right,
      who: ['manager', 'overseer'],
      asks: why,
      many: true,
      summary: ['暂停项目', 'Pause a project'],
    },
    PASS: {
      from: ['SUSPEND'],
      to: 'PASS',
      right,
      who: ['manager', 'overseer'],
      asks: note,
      many: true,
      confirm: true,
      summary: ['恢复项目', 'Resume a project'],
    },
    CLOSING: {
      from: ['PASS'],
      right: 'eis:project:close',
      who: ['manager'],
      asks: {
        close_summary: text(5000, { multiline: true, required: true }),
        /** Closes although tasks are open; needs a reason. */
        force: flag(),
        ...note,
      },
      many: true,
      summary: ['提交结项审批', 'Submit the end of a project for approval'],
    },
    ARCHIVE: {
      from: ['FINISH'],
      to: 'ARCHIVE',
      right: 'eis:project:archive',
      who: ['reader'],
      asks: note,
      many: true,
      confirm: true,
      summary: ['归档项目', 'Archive a project'],
    },
    STOP: {
      from: ['DRAFT', 'PROGRESS', 'PASS', 'REJECT', 'CANCEL', 'RETURN', 'SUSPEND'],
      to: 'STOP',
      right,
      who: ['leader', 'overseer'],
      asks: why,
      many: true,
      danger: true,
      summary: ['终止项目', 'Terminate a project'],
    },
  },
  {
    shared: {
      call: 'updateStatus',
      inAddress: true,
      summary: [
        '变更项目状态：暂停、恢复、提交结项、归档、终止',
        'Change the state of a project: pause, resume, submit for closing, archive, terminate',
      ],
    },
  },
)
