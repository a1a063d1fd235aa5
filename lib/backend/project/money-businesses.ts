// What of the money of projects is approved (docs/domain/project-money.md#approvals).
import { invoice } from '../../model/entities/invoice.ts'
import { otherCost } from '../../model/entities/other-cost.ts'
import { payment } from '../../model/entities/payment.ts'
import { settlement } from '../../model/entities/settlement.ts'
import type { Business } from '../bpm/store/business.ts'
import { invoiceBusiness } from './invoice/invoices.ts'
import { otherCostBusiness } from './other-cost/costs.ts'
import { paymentBusiness } from './payment/approval.ts'
import { settlementBusiness } from './settlement/settlements.ts'

export const moneyBusinesses: Readonly<Record<string, Business>> = {
  [payment.name]: paymentBusiness,
  [otherCost.name]: otherCostBusiness,
  [invoice.name]: invoiceBusiness,
  [settlement.name]: settlementBusiness,
}
