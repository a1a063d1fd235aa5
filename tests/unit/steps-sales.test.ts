// The lives of leads, opportunities, campaigns, reservations and tickets as pictures: from which states, by whom, and what is asked for (docs/domain/lead.md#lead-states,
// docs/domain/opportunity.md#stages, docs/domain/reservation.md#reservation-states, docs/domain/ticket.md#ticket-states).
import { expect, test } from 'vitest'
import { wireTime } from '../../lib/model/moment.ts'
import { activitySteps } from '../../lib/model/steps/activity.ts'
import { businessEndSteps, businessSteps } from '../../lib/model/steps/business.ts'
import { leadSteps, openLeads } from '../../lib/model/steps/lead.ts'
import {
  confirmable,
  isTimely,
  joinNegotiators,
  type ReservationStep,
  reservationStates,
  reservationSteps,
} from '../../lib/model/steps/reservation.ts'
import { partsOf, wordOf } from '../../lib/model/steps/step.ts'
import { hoursOf, runningStates, ticketSteps } from '../../lib/model/steps/ticket.ts'
import { drawSteps } from '../support/draw-steps.ts'

test('a lead is worked on by its owner until it is converted; an invalid one can be restored, claimed or sent back', () => {
  expect(drawSteps(leadSteps)).toBe(`
clue POST /api/fintech/biz/clue

         UNHANDLED  FOLLOWING  CONVERTED  INVALID
CLAIM    ●          ●                     ●
FOLLOW   ●          ●
CONVERT  ●          ●          →
RECOVER             →                     ●
INVALID  ●          ●                     →
BACK     ●          ●                     ●

CLAIM: 领取线索 / Claim a lead
  reader with crm:clue:claim; several at once

FOLLOW: 跟进线索 / Follow a lead up
  owner with crm:follow:a; several at once
  asks for follow (json)

CONVERT: 转化线索 / Convert a lead
  owner with crm:clue:convert; several at once
  asks for convert (json)

RECOVER: 恢复线索 / Restore a lead
  owner with crm:clue:e; several at once

INVALID: 将线索标为无效 / Invalidate a lead
  owner with crm:clue:e; several at once
  asks for reason* (choice, dict CLUE_INVALID_REASON), remark (text, max 200, multiline)

BACK: 退回线索池 / Send a lead back to the pool
  owner with crm:clue:e; several at once
  asks for reason* (text, max 200, multiline)

in one call operate that names them by type: 线索操作：领取、跟进、转化、无效、恢复、退回线索池 / Actions on a lead: claim, follow up, convert, invalidate, restore, back to the pool
`)
})

test('an opportunity ends once, and is opened again by a leader alone', () => {
  expect(drawSteps(businessSteps)).toBe(`
business POST /api/fintech/biz/business

             (open)  WIN  LOSE  INVALID  CANCEL
updateStage  ●
win          ●       →
lose         ●            →
reopen       →       ●    ●     ●        ●

updateStage: 推进商机阶段 / Move an opportunity to another stage
  worker with crm:business:stage
  asks for stage_code* (text, max 20), remark (text, max 500, multiline), values (json)

win: 商机赢单，或提交赢单审批 / Win an opportunity, or submit the win for approval
  worker with crm:business:stage
  asks for sign_date* (date), business_amount (decimal, precision 18, scale 2), make_order (flag), remark (text, max 500, multiline)

lose: 商机输单 / Lose an opportunity
  worker with crm:business:stage
  asks for lose_reason* (choice, dict LOSE_REASON), competitor (text, max 100), remark (text, max 500, multiline)

reopen: 重新打开商机 / Open an opportunity again
  leader with crm:business:stage
  asks for remark (text, max 500, multiline)
`)
})

test('an opportunity is given up with a reason, also several at once', () => {
  expect(drawSteps(businessEndSteps)).toBe(`
business POST /api/fintech/biz/business

         (open)  WIN  LOSE  INVALID  CANCEL
INVALID  ●                  →
CANCEL   ●                           →

INVALID: 标为无效 / Mark as invalid
  worker with crm:business:stage; several at once
  asks for reason* (text, max 500, multiline)

CANCEL: 取消 / Cancel
  worker with crm:business:stage; several at once
  asks for reason* (text, max 500, multiline)

in one call cancel that names them by type, CANCEL where it names none: 取消商机或标为无效 / Cancel an opportunity or mark it invalid
`)
})

test('a reservation leads to an arrival and its result; the front desk confirms the arrival alone', () => {
  expect(drawSteps(reservationSteps)).toBe(`
reservation POST /api/fintech/biz/reservation

                RESERVED  ARRIVED  FINISHED  BROKEN  CANCEL
confirmArrival  ●         →
reschedule      ↻
break           ●                            →
cancel          ●                                    →
reinvite        →                            ●
finish                    ●        →
undoArrival     →         ●

confirmArrival: 确认到访 / Confirm an arrival
  desk or owner or negotiator or leader with crm:reservation:confirm or crm:reservation:q; answers done.arrived
  asks for arrival_time (datetime), arrive_count (int, min 1, max 50, unit person)

reschedule: 改约 / Move a reservation
  owner or negotiator or leader with crm:reservation:e or crm:reservation:q
  asks for reserve_time* (datetime), duration_minutes (int, min 15, max 480, unit minute), room_key (ref, to room), overlap_allowed (flag), reason* (text, max 200, multiline)

break: 标为爽约 / Mark as a no-show
  owner or negotiator or leader with crm:reservation:e or crm:reservation:q; ends it
  asks for reason* (text, max 200, multiline)

cancel: 取消预约 / Cancel a reservation
  owner or leader with crm:reservation:e or crm:reservation:q; ends it
  asks for reason* (text, max 200, multiline)

reinvite: 爽约后重新邀约 / Invite again after a no-show
  owner or leader with crm:reservation:e or crm:reservation:q
  asks for reserve_time* (datetime), duration_minutes (int, min 15, max 480, unit minute), room_key (ref, to room), overlap_allowed (flag), reason (text, max 200, multiline)

finish: 登记洽谈结果 / Note the result of a talk
  owner or negotiator or leader with crm:reservation:e or crm:reservation:q
  asks for negotiate_result* (choice, dict NEGOTIATE_RESULT), negotiate_content* (text, max 2000, min 10, multiline), intent_amount (decimal, precision 18, scale 2, min 0)

undoArrival: 撤销到访确认 / Revoke a confirmed arrival
  nobody else with crm:reservation:e or crm:reservation:q; asks whether it is meant
`)
})

test('a ticket is handled by its handler; its creator and the leader decide whether it is done', () => {
  expect(drawSteps(ticketSteps)).toBe(`
tickets POST /api/fintech/biz/tickets

         WAIT  PROCESSING  PENDING  CONFIRMING  FINISHED  CANCEL
accept   ●     →
turn     ↻     ●
suspend        ●           →
resume         →           ●
solve          ●                    →
confirm                             ●           →
refuse         →                    ●
cancel   ●     ●           ●                              →
reopen         →                                ●

accept: 受理工单 / Accept a ticket
  handler or taker with crm:ticket:handle or crm:ticket:q

turn: 转派工单 / Assign a ticket to somebody else
  handler or assigner or leader with crm:ticket:handle or crm:ticket:q; several at once
  asks for handler_key* (ref, to user), reason (text, max 200, multiline)

suspend: 挂起工单 / Put a ticket on hold
  handler with crm:ticket:handle or crm:ticket:q
  asks for reason* (text, max 200, multiline)

resume: 恢复处理工单 / Handle a ticket again
  handler with crm:ticket:handle or crm:ticket:q

solve: 提交工单处理方案 / Submit the solution of a ticket
  handler with crm:ticket:handle or crm:ticket:q
  asks for solution* (text, max 2000, min 2, multiline)

confirm: 确认工单完成并评价 / Confirm a ticket as done and rate it
  creator or leader with crm:ticket:handle or crm:ticket:q
  asks for satisfaction* (int, min 1, max 5), revisit_remark (text, max 200, multiline)

refuse: 退回工单继续处理 / Send a ticket back to be handled on
  creator or leader with crm:ticket:handle or crm:ticket:q
  asks for reason* (text, max 200, multiline)

cancel: 取消工单 / Cancel a ticket
  creator or leader with crm:ticket:handle or crm:ticket:q; several at once; ends it
  asks for reason* (text, max 200, multiline)

reopen: 重新打开工单 / Open a ticket again
  creator or leader with crm:ticket:handle or crm:ticket:q
  asks for reason* (text, max 200, multiline)
`)
})

const reserved = Date.UTC(2026, 2, 1, 6)
const reservation = { reserve_time: wireTime(new Date(reserved)) }
const minute = 60_000

test('an arrival is confirmed from two hours before its time until a day after it', () => {
  const at = (minutes: number) => confirmable(reservation.reserve_time, reserved + minutes * minute)
  expect([at(-121), at(-120), at(0), at(1440), at(1441)]).toEqual(['early', 'now', 'now', 'now', 'late'])
  expect(['2026-03-01 14:00:00', '；']).toEqual([reservation.reserve_time, joinNegotiators(['', ''])])
})

test('until its time a reservation is cancelled, from its time on it is a no-show; all else is always in time', () => {
  const timely = (minutes: number) =>
    (Object.keys(reservationSteps.of) as ReservationStep[]).filter((step) => isTimely(step, reservation, reserved + minutes * minute))
  const always = ['reschedule', 'reinvite', 'finish', 'undoArrival']
  expect(timely(-121).sort()).toEqual(['cancel', ...always].sort())
  expect(timely(-1).sort()).toEqual(['cancel', 'confirmArrival', ...always].sort())
  expect(timely(0).sort()).toEqual(['break', 'confirmArrival', ...always].sort())
  expect(timely(1441).sort()).toEqual(['break', ...always].sort())
})

test('states that others name: leads in work, tickets whose clock runs, reservations', () => {
  expect([openLeads, runningStates, reservationStates]).toEqual([
    ['UNHANDLED', 'FOLLOWING'],
    ['WAIT', 'PROCESSING'],
    ['RESERVED', 'ARRIVED', 'FINISHED', 'BROKEN', 'CANCEL'],
  ])
  expect(hoursOf).toEqual({ URGENT: 2, HIGH: 8, MIDDLE: 24, LOW: 72 })
})

test('a person has the parts that hold for him, and a step without a word is called by its key', () => {
  expect([...partsOf<typeof leadSteps>({ reader: true, owner: false })]).toEqual(['reader'])
  expect(wordOf(leadSteps, 'CLAIM')).toBe('CLAIM')
})

test('a campaign is published, retracted, held and cancelled with a reason by who may change it', () => {
  expect(drawSteps(activitySteps)).toBe(`
activity POST /api/fintech/biz/activity

           DRAFT  PUBLISHED  RUNNING  FINISHED  CANCEL
PUBLISHED  ●      →
DRAFT      →      ●
RUNNING           ●          →
FINISHED                     ●        →
CANCEL     ●      ●          ●                  →

PUBLISHED: 发布活动 / Publish a campaign
  writer with market:activity:e

DRAFT: 撤回活动 / Retract a campaign
  writer with market:activity:e

RUNNING: 开始活动 / Start a campaign
  writer with market:activity:e

FINISHED: 结束活动 / End a campaign
  writer with market:activity:e

CANCEL: 取消活动 / Cancel a campaign
  writer with market:activity:e; ends it
  asks for reason* (text, max 200, multiline)

in one call updateStatus that names them by status, of one record: 变更活动状态：发布、撤回、开始、结束、取消 / Change the state of a campaign: publish, retract, start, end, cancel
`)
})
