// The calls of opportunities besides the derived ones (docs/domain/opportunity.md#opportunity).
import * as calls from '../../../model/calls/business.ts'
import { business } from '../../../model/entities/business.ts'
import { businessPipeline } from '../../../model/entities/business-pipeline.ts'
import { customer } from '../../../model/entities/customer.ts'
import { wholeList } from '../../../model/list-request.ts'
import type { Row } from '../../entity/hooks.ts'
import { listRecords } from '../../entity/list.ts'
import { forEachRecord } from '../../entity/load-record.ts'
import { requireRecord } from '../../entity/read.ts'
import { saveRecord } from '../../entity/save.ts'
import { type Call, serve } from '../../kernel/call.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid } from '../../kernel/fail.ts'
import { distribute } from '../distribute.ts'
import { forecast, summarise } from './forecast.ts'
import { giveBusiness } from './owner.ts'
import { pipelinesFor } from './pipelines.ts'
import { businessEndCalls, businessStepCalls, takeBusinessEnd } from './steps.ts'

const addNew = (context: Context, input: Row) => saveRecord(context, business, { ...input, business_key: undefined, id: undefined })

export const businessCalls: readonly Call[] = [
  serve(calls.addBusiness, {
    summary: ['新增商机', 'Add an opportunity'],
    permission: 'crm:business:a',
    write: true,
    done: 'done.saved',
    handle: (context, input) => addNew(context, input),
  }),
  serve(calls.editBusiness, {
    summary: ['修改商机', 'Change an opportunity'],
    permission: 'crm:business:e',
    write: true,
    done: 'done.saved',
    async handle(context, input) {
      if (!input.id && !input.business_key) throw invalid({ id: 'validation.required' })
      return saveRecord(context, business, input)
    },
  }),
  ...businessStepCalls,
  ...businessEndCalls,
  serve(calls.distributeBusinesses, {
    summary: ['批量分配商机', 'Distribute several opportunities'],
    permission: 'crm:business:distribute',
    write: true,
    done: 'done.distributed',
    handle: (context, { keys, ...request }) =>
      distribute(context, { definition: business, give: (key, receiver) => giveBusiness(context, key, receiver) }, keys, request),
  }),
  serve(calls.listPipelines, {
    summary: ['查询商机组', 'Query opportunity groups'],
    permission: ['sys:rule:q', 'crm:business:q'],
    handle: (context, query) => listRecords(context, businessPipeline, query),
  }),
  serve(calls.myPipelines, {
    summary: ['可选的商机组及其阶段', 'Opportunity groups to choose from, with their stages'],
    permission: ['crm:business:q', 'crm:business:a', 'crm:clue:convert'],
    handle: (context) => pipelinesFor(context),
  }),
  serve(calls.forecastBusiness, {
    summary: ['商机加权预测：按月份与负责人', 'Weighted forecast of opportunities: by month and owner'],
    permission: 'crm:business:q',
    handle: (context, span) => forecast(context, span),
  }),
  serve(calls.summariseBusiness, {
    summary: ['商机结果汇总与停留超时数', 'Totals of opportunity results, and how many stayed too long'],
    permission: 'crm:business:q',
    handle: (context, input) => summarise(context, input),
  }),
  serve(calls.listCustomerBusinesses, {
    summary: ['客户的商机', 'Opportunities of a customer'],
    permission: 'crm:business:q',
    async handle(context, { customer_key, pageNo, pageSize }) {
      await requireRecord(context, customer, customer_key, 'READ')
      return listRecords(context, business, { ...wholeList, filters: { customer_key: [customer_key] }, page: pageNo, size: pageSize })
    },
  }),
  serve(calls.addCustomerBusiness, {
    summary: ['给客户新增商机', 'Add an opportunity to a customer'],
    permission: 'crm:business:a',
    write: true,
    done: 'done.saved',
    handle: (context, input) => addNew(context, input),
  }),
  serve(calls.cancelCustomerBusiness, {
    summary: ['取消客户的商机', 'Cancel an opportunity of a customer'],
    permission: 'crm:business:stage',
    write: true,
    done: 'done.saved',
    handle: (context, { id, reason, row_version }) =>
      forEachRecord(context, business, [id], (key) => takeBusinessEnd(context, 'CANCEL', key, { reason }, row_version)),
  }),
]
