// The entities of the customer family with their hooks.

import { sql } from 'kysely'
import { activity } from '../../model/entities/activity.ts'
import { activitySignUp } from '../../model/entities/activity-sign-up.ts'
import { assignRule } from '../../model/entities/assign-rule.ts'
import { business, businessLine, businessStageLog } from '../../model/entities/business.ts'
import { businessPipeline } from '../../model/entities/business-pipeline.ts'
import { channel } from '../../model/entities/channel.ts'
import { channelCost } from '../../model/entities/channel-cost.ts'
import { clue } from '../../model/entities/clue.ts'
import { codeRule } from '../../model/entities/code-rule.ts'
import { customer } from '../../model/entities/customer.ts'
import { customerAccount } from '../../model/entities/customer-account.ts'
import { customerAddress } from '../../model/entities/customer-address.ts'
import { customerCategory } from '../../model/entities/customer-category.ts'
import { customerCategoryConfig } from '../../model/entities/customer-category-config.ts'
import { customerChannelConfig } from '../../model/entities/customer-channel-config.ts'
import { customerContact } from '../../model/entities/customer-contact.ts'
import { customerContactVisit } from '../../model/entities/customer-contact-visit.ts'
import { customerContract } from '../../model/entities/customer-contract.ts'
import { customerDepartment } from '../../model/entities/customer-department.ts'
import { customerMerge } from '../../model/entities/customer-merge.ts'
import { customerOwnerLog } from '../../model/entities/customer-owner-log.ts'
import { customerProduct } from '../../model/entities/customer-product.ts'
import { customerProductCoefficient } from '../../model/entities/customer-product-coefficient.ts'
import { customerProductCost } from '../../model/entities/customer-product-cost.ts'
import { customerProductPrice } from '../../model/entities/customer-product-price.ts'
import { customerStarLog } from '../../model/entities/customer-star-log.ts'
import { dupRule } from '../../model/entities/dup-rule.ts'
import { feeItem } from '../../model/entities/fee-item.ts'
import { follow, followComment } from '../../model/entities/follow.ts'
import { income } from '../../model/entities/income.ts'
import { limitRule } from '../../model/entities/limit-rule.ts'
import { loan, loanRepayment } from '../../model/entities/loan.ts'
import { order, orderFee, orderMaker } from '../../model/entities/order.ts'
import { payment } from '../../model/entities/payment.ts'
import { poolRule } from '../../model/entities/pool-rule.ts'
import { qrcode } from '../../model/entities/qrcode.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { reservation } from '../../model/entities/reservation.ts'
import { room } from '../../model/entities/room.ts'
import { ticketLog, tickets } from '../../model/entities/tickets.ts'
import { type ServedEntity, serveEntity } from '../entity/calls.ts'
import { isOneOf } from '../entity/checks.ts'
import type { Hooks, RowOf } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { businessHooks } from './business/hooks.ts'
import { businessLineHooks } from './business/lines.ts'
import { stageLogHooks } from './business/log.ts'
import { pipelineHooks } from './business/pipelines.ts'
import { withBusinessEnds, withBusinessSteps } from './business/steps.ts'
import { categoryConfigHooks, customerCategoryHooks } from './categories.ts'
import { addressHooks, contactHooks, departmentHooks, visitHooks } from './contacts.ts'
import { customerHooks } from './customer-hooks.ts'
import { followHooks } from './follow-records.ts'
import { incomeHooks } from './income/hooks.ts'
import { leadHooks } from './lead/hooks.ts'
import { withLeadSteps } from './lead/steps.ts'
import { loanHooks } from './loan/hooks.ts'
import { withLoanSteps } from './loan/steps.ts'
import { activityHooks, channelHooks } from './market/activities.ts'
import { guestHooks } from './market/guests.ts'
import { qrCodeHooks } from './market/qr-codes.ts'
import { feeItemHooks, orderFeeHooks } from './order/fees.ts'
import { orderHooks } from './order/hooks.ts'
import { orderMakerHooks } from './order/makers.ts'
import { coefficientHooks, costHooks, priceHooks, productHooks } from './products.ts'
import { reservationHooks } from './reservation/hooks.ts'
import { roomHooks } from './reservation/rooms.ts'
import { assignRuleHooks, codeRuleHooks, dupRuleHooks, poolRuleHooks } from './rules.ts'
import { ticketHooks } from './ticket/hooks.ts'
import { ticketLogHooks } from './ticket/log.ts'

/** The log of owners as a list: each change with the name of its record (docs/domain/customer.md#owner-log). */
const ownerLogHooks: Hooks<typeof customerOwnerLog> = {
  // only the key of a row is certain: the caller may not have requested the record's key, or may not see it
  facts: (alias) =>
    sql`(select jsonb_build_object('name', coalesce(${sql.join(
      Object.values(customerOwnerLog.target.kinds).map((kind) => {
        const { name, key, title } = definitionOf(kind)
        return sql`(select k.${sql.ref(title)} from ${sql.table(name)} k where k.${sql.ref(key)} = l.biz_key)`
      }),
    )})) from customer_owner_log l where l.log_key = ${sql.ref(`${alias}.log_key`)})`,
  async decorate(_, rows, facts) {
    for (const [index, row] of rows.entries()) row.biz_name = (facts[index] as { name: string | null } | null)?.name ?? null
  },
}

async function sumUp({ db }: Context, keys: readonly unknown[]): Promise<void> {
  const channels = [...new Set(keys.map(String))].sort()
  // locked first, so that the next statement sees the committed changes of others
  await sql`select 1 from channel where ${isOneOf('channel_key', channels)} order by channel_key for update`.execute(db)
  await sql`update channel h set cost_amount = (select coalesce(sum(c.amount), 0) from channel_cost c
    where c.channel_key = h.channel_key and not c.is_deleted) where ${isOneOf('h.channel_key', channels)}`.execute(db)
}

const ofChannel = (context: Context, row: RowOf<typeof channelCost>) => sumUp(context, [row.channel_key])

/** The cost of a channel is the sum of its cost rows, updated in the transaction of each (docs/domain/channel.md#costs). */
const channelCostHooks: Hooks<typeof channelCost> = {
  together: {
    after: (context, writes) =>
      sumUp(
        context,
        writes.flatMap(({ old, row }) => [row.channel_key, ...(old ? [old.channel_key] : [])]),
      ),
  },
  afterDelete: ofChannel,
  afterRestore: ofChannel,
}

export const customerEntities: readonly ServedEntity[] = [
  serveEntity(customer, { ...customerHooks, without: ['detail/{id}'] }),
  serveEntity(customerDepartment, departmentHooks),
  serveEntity(customerCategoryConfig, categoryConfigHooks),
  serveEntity(customerCategory, customerCategoryHooks),
  serveEntity(customerChannelConfig),
  serveEntity(customerAddress, addressHooks),
  serveEntity(customerProduct, productHooks),
  serveEntity(customerProductPrice, priceHooks),
  serveEntity(customerProductCoefficient, coefficientHooks),
  serveEntity(customerProductCost, costHooks),
  serveEntity(customerContact, contactHooks),
  serveEntity(customerContactVisit, visitHooks),
  serveEntity(customerContract),
  serveEntity(customerAccount),
  serveEntity(customerMerge, { without: 'all' }),
  serveEntity(customerOwnerLog, { ...ownerLogHooks, without: ['addOrUpdate', 'deleteById', 'detail/{id}'] }),
  serveEntity(customerStarLog, { without: ['addOrUpdate', 'deleteById', 'detail/{id}'] }),
  // users who add leads choose a channel; its contact, costs and results need the permission for channels
  serveEntity(channel, { ...channelHooks, choosers: [`${clue.permission}:a`] }),
  serveEntity(channelCost, channelCostHooks),
  serveEntity(clue, withLeadSteps(leadHooks)),
  serveEntity(businessPipeline, { ...pipelineHooks, without: ['query'] }),
  serveEntity(business, withBusinessSteps(withBusinessEnds(businessHooks))),
  serveEntity(businessLine, businessLineHooks),
  serveEntity(businessStageLog, { ...stageLogHooks, without: ['addOrUpdate', 'deleteById', 'detail/{id}'] }),
  serveEntity(follow, followHooks),
  serveEntity(followComment, { without: 'all' }),
  serveEntity(feeItem, { ...feeItemHooks, choosers: [`${payment.permission}:q`] }),
  serveEntity(order, orderHooks),
  serveEntity(orderFee, orderFeeHooks),
  serveEntity(orderMaker, orderMakerHooks),
  serveEntity(income, incomeHooks),
  serveEntity(loan, withLoanSteps(loanHooks)),
  serveEntity(loanRepayment, { without: ['addOrUpdate', 'deleteById'] }),
  serveEntity(room, roomHooks),
  serveEntity(reservation, reservationHooks),
  serveEntity(tickets, ticketHooks),
  serveEntity(ticketLog, { ...ticketLogHooks, without: ['deleteById', 'detail/{id}'] }),
  serveEntity(activity, activityHooks),
  serveEntity(activitySignUp, guestHooks),
  serveEntity(qrcode, qrCodeHooks),
  serveEntity(poolRule, poolRuleHooks),
  serveEntity(limitRule),
  serveEntity(dupRule, dupRuleHooks),
  serveEntity(assignRule, assignRuleHooks),
  serveEntity(codeRule, codeRuleHooks),
]
