// The calls of customers under the second path, /api/fintech/biz/customer: page, update, delete, follow log and owner log
// (docs/domain/wire.md#two-families).

import { z } from 'zod'
import { customer } from '../../model/entities/customer.ts'
import { customerOwnerLog } from '../../model/entities/customer-owner-log.ts'
import { follow } from '../../model/entities/follow.ts'
import { batchAnswer, listAnswer, recordKeys } from '../../model/paging.ts'
import { listRequestSchema, rowSchema } from '../../model/schema.ts'
import type { ListRequest } from '../../model/wire.ts'
import type { Row } from '../entity/hooks.ts'
import { listRecords } from '../entity/list.ts'
import { requireRecord } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import { type Call, call } from '../kernel/call.ts'
import { forEachCustomer, key32 } from './records.ts'

/** A list request of one customer, named by customer_key or id. */
function ofCustomer(definition: Parameters<typeof listRequestSchema>[0]) {
  const request = listRequestSchema(definition)
  return z
    .looseObject({ customer_key: key32.optional(), id: key32.optional() })
    .transform(({ customer_key, id, ...rest }, context) => {
      const key = customer_key ?? id
      if (!key) context.addIssue({ code: 'custom', path: ['customer_key'], message: 'required', params: { key: 'required' } })
      return { key: key ?? '', rest }
    })
    .transform(({ key, rest }, context) => {
      const parsed = request.safeParse(rest)
      for (const issue of parsed.error?.issues ?? []) context.addIssue({ ...issue } as never)
      return { key, request: (parsed.data ?? {}) as ListRequest }
    })
}

export const customerPageCalls: readonly Call[] = [
  call('POST /api/fintech/biz/customer/page', {
    summary: '客户分页',
    permission: 'crm:customer:q',
    input: listRequestSchema(customer),
    output: listAnswer(rowSchema(customer)),
    handle: (context, request) => listRecords(context, customer, request),
  }),
  call('POST /api/fintech/biz/customer/update', {
    summary: '修改客户',
    permission: 'crm:customer:e',
    input: z.looseObject({ customer_key: key32, row_version: z.coerce.number().int().optional() }),
    output: rowSchema(customer),
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveRecord(context, customer, input as Row),
  }),
  call('POST /api/fintech/biz/customer/delete', {
    summary: '删除客户',
    permission: 'crm:customer:d',
    input: recordKeys(customer.key),
    output: batchAnswer,
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    handle: (context, keys) => forEachCustomer(context, keys, (key) => removeRecord(context, customer, key)),
  }),
  call('POST /api/fintech/biz/customer/followLog', {
    summary: '客户及其联系人的跟进记录',
    permission: ['crm:follow:q', 'crm:customer:q'],
    input: ofCustomer(follow),
    output: listAnswer(rowSchema(follow)),
    async handle(context, { key, request }) {
      await requireRecord(context, customer, key, 'READ')
      return listRecords(context, follow, { ...request, customer_key: key })
    },
  }),
  call('POST /api/fintech/biz/customer/ownerLog', {
    summary: '客户流转记录',
    permission: 'crm:customer:q',
    input: ofCustomer(customerOwnerLog),
    output: listAnswer(rowSchema(customerOwnerLog)),
    async handle(context, { key, request }) {
      await requireRecord(context, customer, key, 'READ')
      return listRecords(context, customerOwnerLog, { ...request, biz_type: 'CUSTOMER', biz_key: [key] })
    },
  }),
]
