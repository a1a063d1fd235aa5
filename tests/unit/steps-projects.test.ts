// The lives of projects, their tasks, objectives, quotes and contracts as pictures: from which states, by whom, and what is asked for (docs/domain/project.md#states,
// docs/domain/project-task.md#states, docs/domain/objective.md#states, docs/domain/quote.md#states, docs/domain/contract.md#states).
import { expect, test } from 'vitest'
import { contractSteps } from '../../lib/model/steps/contract.ts'
import { keyResultCheckIn, keyResultSteps, objectiveClose, objectiveSteps } from '../../lib/model/steps/objective.ts'
import { projectSteps } from '../../lib/model/steps/project.ts'
import { quoteCheckSteps, quoteSteps } from '../../lib/model/steps/quote.ts'
import { isTaskOver, progressAfterReturn, taskStates, taskStepBetween, taskSteps } from '../../lib/model/steps/task.ts'
import { drawSteps } from '../support/draw-steps.ts'

test('a project is paused and closed by its manager, and terminated by a leader or overseer', () => {
  expect(drawSteps(projectSteps)).toBe(`
project POST /api/eis/restful/project

         DRAFT  PROGRESS  PASS  REJECT  CANCEL  SUSPEND  CLOSING  FINISH  ARCHIVE  STOP  RETURN
SUSPEND                   ●                     →
PASS                      →                     ●
CLOSING                   ●
ARCHIVE                                                           ●       →
STOP     ●      ●         ●     ●       ●       ●                                  →     ●

SUSPEND: 暂停项目 / Pause a project
  manager or overseer with eis:project:e or eis:project:close or eis:project:archive or eis:project:status; several at once
  asks for reason* (text, max 500, multiline)

PASS: 恢复项目 / Resume a project
  manager or overseer with eis:project:e or eis:project:close or eis:project:archive or eis:project:status; several at once; asks whether it is meant
  asks for reason (text, max 500, multiline)

CLOSING: 提交结项审批 / Submit the end of a project for approval
  manager with eis:project:close; several at once
  asks for close_summary* (text, max 5000, multiline), force (flag), reason (text, max 500, multiline)

ARCHIVE: 归档项目 / Archive a project
  reader with eis:project:archive; several at once; asks whether it is meant
  asks for reason (text, max 500, multiline)

STOP: 终止项目 / Terminate a project
  leader or overseer with eis:project:e or eis:project:close or eis:project:archive or eis:project:status; several at once; ends it
  asks for reason* (text, max 500, multiline)

in one call updateStatus that names them by status in its address: 变更项目状态：暂停、恢复、提交结项、归档、终止 / Change the state of a project: pause, resume, submit for closing, archive, terminate
`)
})

test('work on a task is submitted by its executor and decided by its creator; the manager does both', () => {
  expect(drawSteps(taskSteps)).toBe(`
project_task POST /api/eis/restful/task, no exception for an administrator

        TODO  DOING  REVIEW  DONE  PAUSE  CANCEL
start   ●     →
submit  ●     ●      →
accept               ●       →
back          →      ●
pause   ●     ●                    →
resume        →                    ●
cancel  ●     ●                    ●      →

start: 开始 / Start
  executor or manager with eis:task:e or eis:task:q; called DOING
  asks for progress (int, min 0, max 100, unit percent)

submit: 提交验收 / Submit
  executor or manager with eis:task:e or eis:task:q; called REVIEW
  asks for progress (int, min 0, max 100, unit percent)

accept: 验收 / Accept
  creator or manager with eis:task:e or eis:task:q; called DONE

back: 退回 / Send back
  creator or manager with eis:task:e or eis:task:q; called DOING
  asks for reason* (text, max 200, multiline), progress (int, min 0, max 100, unit percent)

pause: 暂停 / Pause
  executor or manager with eis:task:e or eis:task:q; called PAUSE
  asks for reason* (text, max 200, multiline)

resume: 恢复 / Resume
  executor or manager with eis:task:e or eis:task:q; called DOING

cancel: 取消 / Cancel
  creator or manager with eis:task:e or eis:task:q; called CANCEL; ends it
  asks for reason* (text, max 200, multiline)

in one call updateStatus that names them by status
`)
})

test('an objective is started and completed by its owner or the manager', () => {
  expect(drawSteps(objectiveSteps)).toBe(`
objective POST /api/eis/restful/objective, no exception for an administrator

         DRAFT  RUNNING  DONE  CLOSED
RUNNING  ●      →
DONE            ●        →

RUNNING: 启动目标 / Start an objective
  owner or manager with eis:okr:e or eis:okr:q

DONE: 完成目标 / Complete an objective
  owner or manager with eis:okr:e or eis:okr:q

in one call updateStatus that names them by status, of one record: 启动或完成目标 / Start or complete an objective
`)
})

test('an objective is closed with the scores of its key results', () => {
  expect(drawSteps(objectiveClose)).toBe(`
objective POST /api/eis/restful/objective, no exception for an administrator

       DRAFT  RUNNING  DONE  CLOSED
close         ●        ●     →

close: 关闭目标并为关键结果评分 / Close an objective and score its key results
  owner or manager with eis:okr:e or eis:okr:q
  asks for scores (json), close_note (text, max 500, multiline)
`)
})

test('a running key result is completed', () => {
  expect(drawSteps(keyResultSteps)).toBe(`
key_result POST /api/eis/restful/keyResult, no exception for an administrator

      DRAFT  RUNNING  DONE  CLOSED
DONE         ●        →

DONE: 完成关键结果 / Complete a key result
  owner or manager with eis:okr:e or eis:okr:q

in one call updateStatus that names them by status, of one record: 完成关键结果 / Complete a key result
`)
})

test('a running key result is checked in with value and confidence', () => {
  expect(drawSteps(keyResultCheckIn)).toBe(`
key_result POST /api/eis/restful/keyResult, no exception for an administrator

         DRAFT  RUNNING  DONE  CLOSED
checkIn         ●

checkIn: 关键结果签到：当前值、信心、说明 / Check in a key result: value, confidence, note
  owner or manager with eis:okr:e or eis:okr:q
  asks for value* (decimal, precision 18, scale 4), confidence* (int, min 1, max 10), note (text, max 500, multiline), progress (decimal, precision 7, scale 4, min 0, max 100)
`)
})

test("a quote's answer of the customer is noted once it has passed", () => {
  expect(drawSteps(quoteSteps)).toBe(`
pricing POST /api/eis/restful/pricing

        DRAFT  COMMIT  PROGRESS  PASS  REJECT  CANCEL  ACCEPT  REFUSE  EXPIRED  RETURN
commit  ●      →                       ●       ●                                ●
accept                           ●                     →
refuse                           ●                             →

commit: 提交报价复核 / Submit a quote for its check
  writer with eis:pricing:commit; answers done.submitted

accept: 登记客户接受报价 / Note that the customer accepted a quote
  writer with eis:pricing:a or eis:pricing:e
  asks for reason (text, max 500, multiline)

refuse: 登记客户拒绝报价 / Note that the customer declined a quote
  writer with eis:pricing:a or eis:pricing:e; ends it
  asks for reason* (text, max 500, multiline)
`)
})

test("a quote's costs are confirmed, or rejected with a reason", () => {
  expect(drawSteps(quoteCheckSteps)).toBe(`
pricing POST /api/eis/restful/pricing

        DRAFT  COMMIT  PROGRESS  PASS  REJECT  CANCEL  ACCEPT  REFUSE  EXPIRED  RETURN
check          ●
reject         ●                       →

check: 复核通过，发起审批 / Confirm the costs and start the approval
  reader with eis:pricing:check; called 1
  asks for reason (text, max 500, multiline), costs (json)

reject: 驳回报价 / Reject a quote
  reader with eis:pricing:check; called 0; ends it
  asks for reason* (text, max 500, multiline)

in one call check that names them by result, of one record: 复核报价成本：通过则发起审批，或驳回 / Check the costs of a quote: passing starts the approval, or reject
`)
})

test('a contract takes effect when it is signed, and leaves force by fulfilment, archive or termination', () => {
  expect(drawSteps(contractSteps)).toBe(`
contract POST /api/eis/restful/contract

           DRAFT  PROGRESS  PASS  EFFECT  FINISH  ARCHIVE  REJECT  CANCEL  TERMINATE  RETURN
commit     ●                                               ●       ●                  ●
effect                      ●     →
finish                            ●       →
archive                           ●       ●       ↻                        ●
terminate                   ●     ●

commit: 提交合同审批 / Submit a contract for approval
  owner with eis:contract:submit; answers done.submitted

effect: 登记合同签署，合同生效 / Sign a contract; it takes effect
  writer or archivist with eis:contract:sign or eis:contract:submit
  asks for sign_date* (date), scan_file (files, max 9)

finish: 合同履行完毕 / Mark a contract as fulfilled
  writer with eis:contract:e or eis:contract:archive
  asks for reason (text, max 500, multiline)

archive: 合同归档，或更正档案号与存放位置 / Archive a contract, or correct its file number and place
  archivist with eis:contract:archive
  asks for archive_no* (text, max 50), archive_place* (text, max 100, multiline)

terminate: 申请终止合同 / Apply for the termination of a contract
  responsible or terminator with eis:contract:terminate or eis:contract:submit; ends it; answers done.submitted
  asks for terminate_date* (date), reason* (text, max 500, multiline)
`)
})

test('between two states of a task there is one step, or none', () => {
  const table = taskStates.map((from) => [from, ...taskStates.map((to) => taskStepBetween(from, to) ?? '–')].join(' '))
  expect([`to ${taskStates.join(' ')}`, ...table]).toEqual([
    'to TODO DOING REVIEW DONE PAUSE CANCEL',
    'TODO – start submit – pause cancel',
    'DOING – – submit – pause cancel',
    'REVIEW – back – accept – –',
    'DONE – – – – – –',
    'PAUSE – resume – – – cancel',
    'CANCEL – – – – – –',
  ])
})

test('a task is over when it is done or cancelled; one that was sent back is nearly done', () => {
  expect([taskStates.filter(isTaskOver), progressAfterReturn]).toEqual([['DONE', 'CANCEL'], 90])
})
