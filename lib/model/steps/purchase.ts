// The life of a purchase from a supplier or of a resource (docs/domain/supplier.md#purchases).
import { resourcePurchase } from '../entities/resource-purchase.ts'
import { supplierPurchase } from '../entities/supplier-purchase.ts'
import { steps } from './step.ts'

const shared = { who: ['writer'], many: true } as const

/** Each is named by the state to which it leads, in one call. */
const stepsBy = <const R extends string>(right: R) =>
  ({
    ORDERED: { from: ['PLAN'], to: 'ORDERED', right, ...shared, summary: ['下单', 'Order'] },
    DELIVERED: { from: ['ORDERED'], to: 'DELIVERED', right, ...shared, summary: ['到货', 'Receive'] },
    SETTLED: { from: ['DELIVERED'], to: 'SETTLED', right, ...shared, summary: ['结算', 'Settle'] },
    CANCEL: { from: ['PLAN', 'ORDERED'], to: 'CANCEL', right, ...shared, danger: true, summary: ['取消采购', 'Cancel'] },
  }) as const

export const supplierPurchaseSteps = steps(supplierPurchase, 'POST /api/eis/restful/supplier/purchase', stepsBy('eis:supplier:e'), {
  shared: {
    call: 'updateStatus',
    summary: ['变更采购状态：下单、到货、结算、取消', 'Change the state of a purchase: order, receive, settle, cancel'],
  },
})

export const resourcePurchaseSteps = steps(resourcePurchase, 'POST /api/eis/restful/resource/purchase', stepsBy('eis:resource:e'), {
  shared: {
    call: 'updateStatus',
    summary: ['变更资源采购状态：下单、到货、结算、取消', 'Change the state of a resource purchase: order, receive, settle, cancel'],
  },
})
