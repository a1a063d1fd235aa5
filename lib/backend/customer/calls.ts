// The calls of the customer family: customers under both paths, their sub-records, the pool, channels and rules
// (docs/domain/customer.md#customer, docs/domain/pool.md#recycling).
import * as calls from '../../model/calls/customer.ts'
import * as records from '../../model/calls/customer-records.ts'
import * as orders from '../../model/calls/order.ts'
import * as reservations from '../../model/calls/reservation.ts'
import * as ruleCalls from '../../model/calls/rule.ts'
import * as declaredTickets from '../../model/calls/ticket.ts'
import { customer } from '../../model/entities/customer.ts'
import { order } from '../../model/entities/order.ts'
import { reservation } from '../../model/entities/reservation.ts'
import { tickets } from '../../model/entities/tickets.ts'
import { wholeList } from '../../model/list-request.ts'
import { ticketSteps } from '../../model/steps/ticket.ts'
import { findDuplicates } from '../entity/duplicates.ts'
import { listRecords } from '../entity/list.ts'
import { forEachRecord } from '../entity/load-record.ts'
import { readRecord, requireRecord } from '../entity/read.ts'
import { saveRecord } from '../entity/save.ts'
import { type Call, serve } from '../kernel/call.ts'
import { invalid } from '../kernel/fail.ts'
import { businessCalls } from './business/calls.ts'
import { claimFrom, claimQuota } from './claim.ts'
import { codeRuleCalls } from './code-rules.ts'
import { deleteCollaborator, listCollaborators, saveCollaborator } from './collaborators.ts'
import { departmentTree } from './contacts.ts'
import { customerPageCalls } from './customer-page-calls.ts'
import { readCustomer, readGroup } from './detail.ts'
import { distributeCustomers } from './distribute.ts'
import { followCommentCalls } from './follow-records.ts'
import { incomeCalls } from './income/steps.ts'
import { leadCalls } from './lead/calls.ts'
import { loanCalls } from './loan/steps.ts'
import { marketCalls } from './market/calls.ts'
import { requestMerge } from './merge-approval.ts'
import { orderMakerCalls } from './order/makers.ts'
import { copyOrder, orderStepCalls } from './order/steps.ts'
import { customerPool } from './pools.ts'
import { forEachCustomer } from './records.ts'
import { readRun, startRecycling } from './recycle.ts'
import { readOccupancy } from './reservation/rooms.ts'
import { reservationStepCalls } from './reservation/steps.ts'
import { dryRunRule } from './rule-dry-run.ts'
import { changeStatus, lockCustomer, sendToPool, unlockCustomer } from './states.ts'
import { takeTicketStep, ticketStepCalls } from './ticket/steps.ts'
import { transferCustomer } from './transfer.ts'

const details: readonly Call[] = [
  ...codeRuleCalls,
  serve(records.readCustomer, {
    summary: ['客户详情', 'A customer'],
    permission: 'crm:customer:q',
    handle: (context, { id, plain }) => readCustomer(context, id, plain === '1'),
  }),
  serve(records.readDepartmentTree, {
    summary: ['客户组织架构树', 'Organisation of a customer as a tree'],
    permission: 'crm:customer:q',
    async handle(context, { key }) {
      await requireRecord(context, customer, key, 'READ')
      return departmentTree(context, key)
    },
  }),
  serve(records.readCustomerGroup, {
    summary: ['客户所在的集团：上级与下级公司', 'The group of a customer: parent and subsidiary companies'],
    permission: 'crm:customer:q',
    handle: async (context, { key }) => ({ records: await readGroup(context, key) }),
  }),
]

const changes: readonly Call[] = [
  serve(calls.changeCustomerStatus, {
    summary: [
      '修改客户状态：流失、恢复跟进、拉黑、移出黑名单',
      'Change the state of a customer: lost, followed up again, blocked, unblocked',
    ],
    permission: 'crm:customer:e',
    write: true,
    done: 'done.saved',
    handle: (context, { keys, row_version, status, reason: why }) =>
      forEachCustomer(context, keys, (key) => changeStatus(context, key, { status, reason: why }, row_version)),
  }),
  serve(calls.sendCustomersToPool, {
    summary: ['移入公海', 'Move to the pool'],
    permission: 'crm:customer:toSea',
    write: true,
    done: 'done.toSea',
    handle: (context, { keys, row_version, reason: why, cancel_reservation }) =>
      forEachCustomer(context, keys, (key) =>
        sendToPool(context, key, { reason: why, cancelReservation: cancel_reservation }, row_version),
      ),
  }),
  serve(calls.claimCustomers, {
    summary: ['领取公海客户', 'Claim a customer of the pool'],
    permission: 'crm:sea:claim',
    write: true,
    done: 'done.claimed',
    handle: (context, { keys }) => forEachCustomer(context, keys, (key) => claimFrom(context, customerPool, key)),
  }),
  serve(calls.readClaimQuota, {
    summary: ['今日还可领取与还可拥有的客户数', 'How many customers one may still claim today, and still own'],
    permission: 'crm:sea:claim',
    handle: (context) => claimQuota(context),
  }),
  serve(calls.distributeCustomers, {
    summary: ['分配公海客户', 'Distribute customers of the pool'],
    permission: 'crm:sea:distribute',
    write: true,
    done: 'done.distributed',
    handle: (context, { keys, receivers, mode, preview }) => distributeCustomers(context, keys, { receivers, mode, preview }),
  }),
  serve(calls.transferCustomers, {
    summary: ['转移客户负责人', 'Transfer the owner of a customer'],
    permission: 'crm:customer:transfer',
    write: true,
    done: 'done.transferred',
    handle: (context, { keys, row_version, ...request }) =>
      forEachCustomer(context, keys, (key) => transferCustomer(context, key, request, row_version)),
  }),
  serve(calls.transferManyCustomers, {
    summary: ['批量转移客户负责人', 'Transfer the owner of several customers'],
    permission: 'crm:customer:transfer',
    write: true,
    done: 'done.transferred',
    handle: (context, { keys, row_version: _, ...request }) =>
      forEachCustomer(context, keys, (key) => transferCustomer(context, key, request)),
  }),
  serve(calls.lockCustomers, {
    summary: ['锁定客户', 'Lock a customer'],
    permission: 'crm:customer:lock',
    write: true,
    done: 'done.locked',
    handle: (context, { keys, row_version }) => forEachCustomer(context, keys, (key) => lockCustomer(context, key, row_version)),
  }),
  serve(calls.unlockCustomers, {
    summary: ['解锁客户', 'Unlock a customer'],
    permission: 'crm:customer:lock',
    write: true,
    done: 'done.unlocked',
    handle: (context, { keys, row_version }) => forEachCustomer(context, keys, (key) => unlockCustomer(context, key, row_version)),
  }),
  serve(calls.mergeCustomers, {
    summary: ['合并客户，或提交合并审批', 'Merge customers, or submit the merge for approval'],
    permission: 'crm:customer:merge',
    write: true,
    done: ({ waits }) => (waits ? 'done.submitted' : 'done.merged'),
    handle: (context, request) => requestMerge(context, request),
  }),
  serve(calls.findDuplicates, {
    summary: ['客户查重：名称、手机号、信用代码、证件号码', 'Duplicate check of customers: name, phone, credit code, identity number'],
    permission: ['crm:customer:a', 'crm:customer:e', 'crm:contact:a', 'crm:contact:e'],
    rate: { by: 'user', points: 120, seconds: 60 },
    async handle(context, { customer_key, ...values }) {
      const own = await findDuplicates(context, 'CUSTOMER', values, customer_key ?? null)
      const contacts = await findDuplicates(context, 'CONTACT', { phone: values.phone }, null)
      const found = [...own, ...contacts.filter((one) => one.customer_key === null || one.customer_key !== customer_key)]
      return { blocked: found.some((one) => one.action === 'BLOCK'), records: found }
    },
  }),
]

const collaborators: readonly Call[] = [
  serve(calls.listCollaborators, {
    summary: ['客户协作人', 'Collaborators of a customer'],
    permission: 'crm:customer:q',
    async handle(context, { key }) {
      const list = await listCollaborators(context, key)
      return { records: list, total: list.length }
    },
  }),
  serve(calls.saveCollaborator, {
    summary: ['新增或修改客户协作人', 'Add or change a collaborator of a customer'],
    permission: 'crm:customer:e',
    write: true,
    done: 'done.saved',
    handle: (context, { keys, row_version: _, ...request }) =>
      forEachCustomer(context, keys, (key) => saveCollaborator(context, key, request)),
  }),
  serve(calls.deleteCollaborator, {
    summary: ['移除客户协作人', 'Remove a collaborator of a customer'],
    permission: 'crm:customer:q',
    write: true,
    done: 'done.deleted',
    handle: (context, { keys, user_key }) => forEachCustomer(context, keys, (key) => deleteCollaborator(context, key, user_key)),
  }),
]

const rules: readonly Call[] = [
  serve(ruleCalls.dryRunRule, {
    summary: ['规则试运行：列出会受影响的数据，不做修改', 'Try a rule: the data that it would touch, without a change'],
    permission: 'sys:rule:q',
    handle: (context, request) => dryRunRule(context, request),
  }),
  serve(ruleCalls.runPoolRules, {
    summary: ['立即执行公海回收', 'Recycle into the pool at once'],
    permission: 'sys:rule:run',
    write: true,
    done: 'done.started',
    handle: (context) => startRecycling(context),
  }),
  serve(ruleCalls.readPoolRun, {
    summary: ['公海回收的进度', 'Progress of recycling into the pool'],
    permission: 'sys:rule:run',
    handle: (context, { run_key }) => readRun(context, run_key),
  }),
]

/** The calls of orders and makers besides the derived ones (docs/domain/order.md#states). */
const orderCalls: readonly Call[] = [
  serve(orders.addOrder, {
    summary: ['新增订单', 'Add an order'],
    permission: 'order:order:a',
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveRecord(context, order, { ...input, order_key: undefined, id: undefined }),
  }),
  serve(orders.updateOrder, {
    summary: ['修改订单', 'Change an order'],
    permission: 'order:order:e',
    write: true,
    done: 'done.saved',
    async handle(context, input) {
      if (!input.id && !input.order_key) throw invalid({ id: 'validation.required' })
      return saveRecord(context, order, input)
    },
  }),
  ...orderStepCalls,
  serve(orders.copyOrder, {
    summary: ['复制订单为草稿', 'Copy an order as a draft'],
    permission: 'order:order:a',
    write: true,
    done: 'done.saved',
    handle: (context, { key }) => copyOrder(context, key),
  }),
  ...orderMakerCalls,
]

/** The calls of reservations besides the derived ones (docs/domain/reservation.md#reservation-states). */
const reservationCalls: readonly Call[] = [
  serve(reservations.listNegotiators, {
    summary: ['预约的洽谈人', 'Negotiators of a reservation'],
    permission: 'crm:reservation:q',
    async handle(context, { id }) {
      const row = await readRecord(context, reservation, id)
      const keys = row.negotiator_keys
      const names = row.negotiator_names as string[]
      const records = keys.map((key, index) => ({
        negotiator_key: key,
        negotiator_name: names[index] ?? '',
        sort_no: index + 1,
        is_main: index === 0,
      }))
      return { records, total: records.length, negotiators: String(row.negotiators ?? '') }
    },
  }),
  ...reservationStepCalls,
  serve(reservations.readOccupancy, {
    summary: ['洽谈室与占用时段', 'Rooms and when they are taken'],
    permission: 'crm:reservation:q',
    handle: (context, span) => readOccupancy(context, span),
  }),
]

/** The calls of tickets besides the derived ones (docs/domain/ticket.md#ticket-states). */
const ticketCalls: readonly Call[] = [
  ...ticketStepCalls,
  serve(declaredTickets.listCustomerTickets, {
    summary: ['客户的工单', 'Tickets of a customer'],
    permission: 'crm:ticket:q',
    async handle(context, { customer_key, pageNo, pageSize }) {
      await requireRecord(context, customer, customer_key, 'READ')
      return listRecords(context, tickets, { ...wholeList, filters: { customer_key: [customer_key] }, page: pageNo, size: pageSize })
    },
  }),
  serve(declaredTickets.addCustomerTicket, {
    summary: ['给客户新增工单', 'Add a ticket to a customer'],
    permission: 'crm:ticket:a',
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveRecord(context, tickets, { ...input, ticket_key: undefined, id: undefined }),
  }),
  serve(declaredTickets.cancelCustomerTicket, {
    permission: ticketSteps.of.cancel.right,
    write: true,
    done: 'done.saved',
    summary: ['取消客户的工单', 'Cancel a ticket of a customer'],
    handle: (context, { id, reason, row_version }) =>
      forEachRecord(context, tickets, [id], (key) => takeTicketStep(context, 'cancel', key, { reason }, row_version)),
  }),
]

/** All calls of the area besides the derived ones. */
export const customerCalls: readonly Call[] = [
  ...details,
  ...customerPageCalls,
  ...changes,
  ...collaborators,
  ...followCommentCalls,
  ...rules,
  ...leadCalls,
  ...businessCalls,
  ...orderCalls,
  ...incomeCalls,
  ...loanCalls,
  ...reservationCalls,
  ...ticketCalls,
  ...marketCalls,
]
