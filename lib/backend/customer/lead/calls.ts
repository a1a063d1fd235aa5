// The calls of leads besides the derived ones (docs/domain/lead.md#lead, docs/domain/lead.md#lead-states).

import type { Duplicate } from '../../../model/calls/customer.ts'
import * as calls from '../../../model/calls/lead.ts'
import { clue } from '../../../model/entities/clue.ts'
import { customerOwnerLog } from '../../../model/entities/customer-owner-log.ts'
import { wholeList } from '../../../model/list-request.ts'
import { isPartner } from '../../entity/duplicate.ts'
import type { Match } from '../../entity/duplicate-search.ts'
import { findDuplicates, findMatches, matchAtContacts, show } from '../../entity/duplicates.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { listRecords } from '../../entity/list.ts'
import { forEachRecord } from '../../entity/load-record.ts'
import { requireReceiver } from '../../entity/people.ts'
import { requireRecord } from '../../entity/read.ts'
import { saveRecord } from '../../entity/save.ts'
import { type Call, serve } from '../../kernel/call.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden, invalid, refuse } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { claimQuota, takeOver } from '../claim.ts'
import { distribute, fromPool, tellReceivers } from '../distribute.ts'
import { requireRoom } from '../limits.ts'
import { notifyAboutCustomer } from '../people.ts'
import { cluePool } from '../pools.ts'
import { transferLead } from './owner.ts'
import { leadStepCalls } from './steps.ts'

// The duplicates of a lead among customers, contacts and leads, and the request to their owners to work together
// (docs/domain/lead.md#conversion).

/** The duplicates of a lead that the caller may change, without the customer made from it. */
async function duplicatesOfLead(context: Context, key: string): Promise<Duplicate[]> {
  const row = await requireRecord(context, clue, key, 'WRITE')
  if (isPartner(context)) return []
  const others = await findDuplicates(context, 'CLUE', { phone: row.phone, company_name: row.company_name }, key)
  const customers = (await customersLike(context, row)).map((one) => show(context, one))
  const own = row.customer_key
  return [...customers, ...others].filter((one) => own === null || one.customer_key !== own)
}

/** Sends a request to each owner, who may add the caller as a collaborator. Returns their names. */
async function askOwners(context: Context, key: string): Promise<string[]> {
  const row = await requireRecord(context, clue, key, 'WRITE')
  const found = (await customersLike(context, row)).map((one) => one.found.customer_key)
  const customers = await context.db
    .selectFrom('customer as c')
    .innerJoin('sys_user as u', 'u.user_key', 'c.owner_key')
    .select(['c.customer_key', 'c.customer_name', 'u.user_key as owner_key', 'u.realname as owner_name'])
    .where('c.customer_key', 'in', [...found, ''])
    .where((one) => one.not('c.sea_flag'))
    .where('c.owner_key', '<>', context.user.user_key)
    .execute()
  if (customers.length === 0) throw refuse('nobodyToAsk')
  const params = { user: context.user.realname, lead: String(row.clue_name ?? '') }
  for (const one of customers) await notifyAboutCustomer(context, 'M-CUSTOMER-ASKED', one, [one.owner_key], params)
  await context.audit({ biz_type: clue.name, biz_key: key, action: 'ask' })
  return [...new Map(customers.map((one) => [one.owner_key, one.owner_name])).values()]
}

/** Customers that duplicate a lead, directly or by a contact, by the rules in force. */
async function customersLike(context: Context, { phone, company_name }: RowOf<typeof clue>): Promise<Match[]> {
  const customers = await findMatches(context, 'CUSTOMER', { phone, customer_name: company_name }, null)
  const contacts = typeof phone === 'string' ? await matchAtContacts(context, phone, null) : []
  return [...customers, ...contacts]
}

export const leadCalls: readonly Call[] = [
  serve(calls.listPoolLeads, {
    summary: ['线索池', 'Lead pool'],
    permission: 'crm:clue:pool',
    // longest wait first
    handle: (context, query) =>
      listRecords(context, clue, { ...query, scene: 'POOL', sort: query.sort ?? { field: 'pool_time', descending: false } }),
  }),
  serve(calls.addLead, {
    summary: ['新增线索，可直接放入线索池', 'Add a lead, also straight into the pool'],
    permission: 'crm:clue:a',
    write: true,
    done: 'done.saved',
    handle: (context, { to_pool, ...input }) =>
      saveRecord(
        context,
        clue,
        { ...input, clue_key: undefined, id: undefined },
        {
          values: to_pool ? { owner_key: null } : {},
          rights: 'caller',
        },
      ),
  }),
  serve(calls.updateLead, {
    summary: ['修改线索', 'Change a lead'],
    permission: 'crm:clue:e',
    write: true,
    done: 'done.saved',
    async handle(context, input) {
      if (!input.id && !input.clue_key) throw invalid({ id: 'validation.required' })
      return saveRecord(context, clue, input)
    },
  }),
  ...leadStepCalls,
  serve(calls.distributeLeads, {
    summary: ['批量分配线索', 'Distribute several leads'],
    permission: 'crm:clue:distribute',
    write: true,
    done: 'done.distributed',
    async handle(context, { keys, receivers, mode, preview }) {
      const received = new Map<string, number>()
      const pooled = fromPool(context, cluePool, async (_stored, receiver) => {
        received.set(receiver, (received.get(receiver) ?? 0) + 1)
      })
      const give = async (key: string, receiver: string) => {
        const row = await requireRecord(context, clue, key, 'READ')
        if (row.pool_flag) return pooled.give(key, receiver)
        await transferLead(context, key, receiver, undefined)
        received.set(receiver, (received.get(receiver) ?? 0) + 1)
      }
      const answer = await distribute(context, { ...pooled, give }, keys, { receivers, mode, preview })
      await tellReceivers(context, clue, 'M-CLUE-ASSIGN', received)
      return answer
    },
  }),
  serve(calls.transferLeads, {
    summary: ['变更线索跟进人', 'Change the owner of a lead'],
    permission: ['crm:clue:e', 'crm:clue:distribute'],
    write: true,
    done: 'done.transferred',
    async handle(context, { keys, owner_key, reason, row_version }) {
      const answer = await forEachRecord(context, clue, keys, async (key) => {
        const row = await requireRecord(context, clue, key, 'READ')
        if (!row.pool_flag) return transferLead(context, key, owner_key, reason, keys.length === 1 ? row_version : undefined)
        if (!may(context.user, cluePool.distribute)) throw forbidden(cluePool.distribute)
        await requireRoom(context, cluePool.limit, await requireReceiver(context, owner_key))
        return takeOver(context, cluePool, row, owner_key, 'ASSIGN')
      })
      if (answer.success > 0) await tellReceivers(context, clue, 'M-CLUE-ASSIGN', new Map([[owner_key, answer.success]]))
      return answer
    },
  }),
  serve(calls.readLeadQuota, {
    summary: ['今日还可领取与还可拥有的线索数', 'How many leads one may still claim today, and still own'],
    permission: 'crm:clue:claim',
    handle: (context) => claimQuota(context, cluePool),
  }),
  serve(calls.listLeadOwners, {
    summary: ['线索流转记录', 'Owner log of a lead'],
    permission: ['crm:clue:q', 'crm:clue:pool'],
    async handle(context, { clue_key, pageNo, pageSize }) {
      await requireRecord(context, clue, clue_key, 'READ')
      const filters = { biz_type: 'CLUE', biz_key: [clue_key] }
      return listRecords(context, customerOwnerLog, { ...wholeList, filters, page: pageNo, size: pageSize })
    },
  }),
  serve(calls.listLeadDuplicates, {
    summary: ['与线索重复的客户、联系人和线索', 'Customers, contacts and leads that a lead repeats'],
    permission: ['crm:clue:q', 'crm:clue:pool'],
    rate: { by: 'user', points: 120, seconds: 60 },
    handle: async (context, { clue_key }) => ({ records: await duplicatesOfLead(context, clue_key) }),
  }),
  serve(calls.askForCustomer, {
    summary: ['向疑似同一客户的负责人申请协作', 'Ask the owner of a similar customer to work together'],
    permission: 'crm:clue:convert',
    write: true,
    rate: { by: 'user', points: 20, seconds: 3600 },
    handle: async (context, { clue_key }) => ({ owners: await askOwners(context, clue_key) }),
  }),
]
