// The calls of customers under the second path, /api/fintech/biz/customer: page, update, delete, follow log and owner log
// (docs/domain/wire.md#two-families).
import * as records from '../../model/calls/customer-records.ts'
import { customer } from '../../model/entities/customer.ts'
import { customerOwnerLog } from '../../model/entities/customer-owner-log.ts'
import { follow } from '../../model/entities/follow.ts'
import type { ListQuery } from '../../model/list-request.ts'
import type { Row } from '../entity/hooks.ts'
import { listRecords } from '../entity/list.ts'
import { requireRecord } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import { type Call, serve } from '../kernel/call.ts'
import { countParts } from './parts.ts'
import { forEachCustomer } from './records.ts'

const narrowed = (query: ListQuery, filters: Row): ListQuery => ({ ...query, filters: { ...query.filters, ...filters } })

export const customerPageCalls: readonly Call[] = [
  serve(records.listCustomers, {
    summary: ['客户分页', 'Customers in pages'],
    permission: 'crm:customer:q',
    handle: (context, query) => listRecords(context, customer, query),
  }),
  serve(records.updateCustomer, {
    summary: ['修改客户', 'Change a customer'],
    permission: 'crm:customer:e',
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveRecord(context, customer, input),
  }),
  serve(records.deleteCustomers, {
    summary: ['删除客户', 'Delete a customer'],
    permission: 'crm:customer:d',
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    handle: (context, keys) => forEachCustomer(context, keys, (key) => removeRecord(context, customer, key)),
  }),
  serve(records.listFollowsOfCustomer, {
    summary: ['客户及其联系人的跟进记录', 'Follow-ups of a customer and its contacts'],
    permission: ['crm:follow:q', 'crm:customer:q'],
    async handle(context, { key, query }) {
      await requireRecord(context, customer, key, 'READ')
      return listRecords(context, follow, narrowed(query, { customer_key: key }))
    },
  }),
  serve(records.listOwnerChanges, {
    summary: ['客户流转记录', 'Owner log of a customer'],
    permission: 'crm:customer:q',
    async handle(context, { key, query }) {
      await requireRecord(context, customer, key, 'READ')
      return listRecords(context, customerOwnerLog, narrowed(query, { biz_type: 'CUSTOMER', biz_key: [key] }))
    },
  }),
  serve(records.countPartsOfCustomer, {
    summary: ['客户各类资料的数量', 'How many records of each kind a customer has'],
    permission: 'crm:customer:q',
    handle: (context, { key }) => countParts(context, key),
  }),
]
