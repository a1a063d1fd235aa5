// The calls of the customer family: customers under both paths, their sub-records, the pool, channels and rules
// (docs/domain/customer.md#customer, docs/domain/pool.md#recycling).

import { z } from 'zod'
import { customerStates } from '../../model/customer-states.ts'
import { customer } from '../../model/entities/customer.ts'
import { batchAnswer } from '../../model/paging.ts'
import { rowSchema } from '../../model/schema.ts'
import { requireRecord } from '../entity/read.ts'
import type { Call } from '../kernel/call.ts'
import { call } from '../kernel/call.ts'
import { channelCalls, followCalls } from './channel-and-follow-calls.ts'
import { claimCustomer, claimQuota } from './claim.ts'
import { codeRuleCalls } from './code-rules.ts'
import { collaboration, collaborator, deleteCollaborator, listCollaborators, saveCollaborator } from './collaborators.ts'
import { departmentTree } from './contacts.ts'
import { customerPageCalls } from './customer-page-calls.ts'
import { readCustomer } from './detail.ts'
import { distributeCustomers, distribution, distributionAnswer } from './distribute.ts'
import { duplicate, findDuplicates } from './duplicates.ts'
import { mergeCustomers, merging } from './merge.ts'
import { chosenCustomers, forEachCustomer, key32, reason } from './records.ts'
import { recycleCustomers } from './recycle.ts'
import { dryRunRule, ruleDryRunAnswer, ruleDryRunInput } from './rule-dry-run.ts'
import { changeStatus, lockCustomer, sendToPool, unlockCustomer } from './states.ts'
import { transfer, transferCustomer } from './transfer.ts'

const oneCustomer = z.object({ customer_key: key32.optional(), id: key32.optional() }).transform(({ customer_key, id }, context) => {
  const key = customer_key ?? id
  if (!key) context.addIssue({ code: 'custom', path: ['customer_key'], message: 'required', params: { key: 'required' } })
  return { key: key ?? '' }
})

interface DepartmentNode {
  customer_department_key: string
  child_list: DepartmentNode[]
}
const departmentNode: z.ZodType<DepartmentNode> = z.lazy(() =>
  z.looseObject({ customer_department_key: z.string(), child_list: z.array(departmentNode) }),
)

const details: readonly Call[] = [
  ...codeRuleCalls,
  call('GET /api/eis/restful/customer/detail/{id}', {
    summary: '客户详情',
    permission: 'crm:customer:q',
    input: z.object({ id: key32, plain: z.literal('1').optional() }),
    output: rowSchema(customer),
    handle: (context, { id, plain }) => readCustomer(context, id, plain === '1'),
  }),
  call('GET /api/eis/restful/customer/department/tree', {
    summary: '客户组织架构树',
    permission: 'crm:customer:q',
    input: oneCustomer,
    output: z.array(departmentNode),
    async handle(context, { key }) {
      await requireRecord(context, customer, key, 'READ')
      return departmentTree(context, key)
    },
  }),
]

const changes: readonly Call[] = [
  call('POST /api/fintech/biz/customer/updateStatus', {
    summary: '修改客户状态：流失、恢复跟进、拉黑、移出黑名单',
    permission: 'crm:customer:e',
    input: chosenCustomers.and(z.object({ status: z.enum(customerStates), reason: reason.optional() })),
    output: batchAnswer,
    write: true,
    done: 'done.saved',
    handle: (context, { keys, row_version, status, reason: why }) =>
      forEachCustomer(context, keys, (key) => changeStatus(context, key, { status, reason: why }, row_version)),
  }),
  call('POST /api/fintech/biz/customer/toSea', {
    summary: '移入公海',
    permission: 'crm:customer:toSea',
    input: chosenCustomers.and(z.object({ reason, cancel_reservation: z.boolean().optional() })),
    output: batchAnswer,
    write: true,
    done: 'done.toSea',
    handle: (context, { keys, row_version, reason: why, cancel_reservation }) =>
      forEachCustomer(context, keys, (key) =>
        sendToPool(context, key, { reason: why, cancelReservation: cancel_reservation }, row_version),
      ),
  }),
  call('POST /api/fintech/biz/customer/claim', {
    summary: '领取公海客户',
    permission: 'crm:sea:claim',
    input: chosenCustomers,
    output: batchAnswer,
    write: true,
    done: 'done.claimed',
    handle: (context, { keys }) => forEachCustomer(context, keys, (key) => claimCustomer(context, key)),
  }),
  call('POST /api/fintech/biz/customer/claimQuota', {
    summary: '今日还可领取与还可拥有的客户数',
    permission: 'crm:sea:claim',
    output: z.object({ today: z.number().nullable(), own: z.number(), own_max: z.number(), cooldown_days: z.number() }),
    handle: (context) => claimQuota(context),
  }),
  call('POST /api/fintech/biz/customer/batchDistribute', {
    summary: '分配公海客户',
    permission: 'crm:sea:distribute',
    input: chosenCustomers.and(distribution),
    output: distributionAnswer,
    write: true,
    done: 'done.distributed',
    handle: (context, { keys, receivers, mode, preview }) => distributeCustomers(context, keys, { receivers, mode, preview }),
  }),
  call('POST /api/fintech/biz/customer/updateFollower', {
    summary: '转移客户负责人',
    permission: 'crm:customer:transfer',
    input: chosenCustomers.and(transfer),
    output: batchAnswer,
    write: true,
    done: 'done.transferred',
    handle: (context, { keys, row_version, ...request }) =>
      forEachCustomer(context, keys, (key) => transferCustomer(context, key, request, row_version)),
  }),
  call('POST /api/fintech/biz/customer/batchUpdateFollower', {
    summary: '批量转移客户负责人',
    permission: 'crm:customer:transfer',
    input: chosenCustomers.and(transfer),
    output: batchAnswer,
    write: true,
    done: 'done.transferred',
    handle: (context, { keys, row_version: _, ...request }) =>
      forEachCustomer(context, keys, (key) => transferCustomer(context, key, request)),
  }),
  call('POST /api/fintech/biz/customer/lock', {
    summary: '锁定客户',
    permission: 'crm:customer:lock',
    input: chosenCustomers,
    output: batchAnswer,
    write: true,
    done: 'done.locked',
    handle: (context, { keys, row_version }) => forEachCustomer(context, keys, (key) => lockCustomer(context, key, row_version)),
  }),
  call('POST /api/fintech/biz/customer/unlock', {
    summary: '解锁客户',
    permission: 'crm:customer:lock',
    input: chosenCustomers,
    output: batchAnswer,
    write: true,
    done: 'done.unlocked',
    handle: (context, { keys, row_version }) => forEachCustomer(context, keys, (key) => unlockCustomer(context, key, row_version)),
  }),
  call('POST /api/fintech/biz/customer/merge', {
    summary: '合并客户',
    permission: 'crm:customer:merge',
    input: merging,
    output: rowSchema(customer),
    write: true,
    done: 'done.merged',
    handle: (context, request) => mergeCustomers(context, request),
  }),
  call('POST /api/fintech/biz/customer/duplicate', {
    summary: '客户查重：名称、手机号、信用代码、证件号码',
    permission: ['crm:customer:a', 'crm:customer:e', 'crm:contact:a', 'crm:contact:e'],
    input: z.object({
      customer_name: z.string().max(100).nullish(),
      phone: z.string().max(30).nullish(),
      credit_code: z.string().max(18).nullish(),
      id_card: z.string().max(18).nullish(),
      customer_key: key32.nullish(),
    }),
    output: z.object({ blocked: z.boolean(), records: z.array(duplicate) }),
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
  call('POST /api/fintech/biz/customer/collaborator/query', {
    summary: '客户协作人',
    permission: 'crm:customer:q',
    input: oneCustomer,
    output: z.object({ records: z.array(collaborator), total: z.number() }),
    async handle(context, { key }) {
      const list = await listCollaborators(context, key)
      return { records: list, total: list.length }
    },
  }),
  call('POST /api/fintech/biz/customer/collaborator/save', {
    summary: '新增或修改客户协作人',
    permission: 'crm:customer:e',
    input: chosenCustomers.and(collaboration),
    output: batchAnswer,
    write: true,
    done: 'done.saved',
    handle: (context, { keys, row_version: _, ...request }) =>
      forEachCustomer(context, keys, (key) => saveCollaborator(context, key, request)),
  }),
  call('POST /api/fintech/biz/customer/collaborator/delete', {
    summary: '移除客户协作人',
    permission: 'crm:customer:q',
    input: chosenCustomers.and(z.object({ user_key: key32 })),
    output: batchAnswer,
    write: true,
    done: 'done.deleted',
    handle: (context, { keys, user_key }) => forEachCustomer(context, keys, (key) => deleteCollaborator(context, key, user_key)),
  }),
]

const rules: readonly Call[] = [
  call('POST /api/fintech/biz/rule/trial', {
    summary: '规则试运行：列出会受影响的数据，不做修改',
    permission: 'sys:rule:q',
    input: ruleDryRunInput,
    output: ruleDryRunAnswer,
    handle: (context, request) => dryRunRule(context, request),
  }),
  call('POST /api/fintech/biz/rule/pool/run', {
    summary: '立即执行公海回收',
    permission: 'sys:rule:run',
    output: z.object({ recycled: z.number(), warned: z.number() }),
    write: true,
    done: 'done.recycled',
    handle: (context) => recycleCustomers(context),
  }),
]

/** All calls of the area; binds its hooks to the entity engine. */
export const customerCalls: readonly Call[] = [
  ...details,
  ...customerPageCalls,
  ...changes,
  ...collaborators,
  ...channelCalls,
  ...followCalls,
  ...rules,
]
