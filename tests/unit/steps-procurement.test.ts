// The lives of suppliers, resources and purchases as pictures: from which states, by whom, and what is asked for (docs/domain/supplier.md#states,
// docs/domain/resource.md#states, docs/domain/supplier.md#purchases).
import { expect, test } from 'vitest'
import { resourcePurchaseSteps, supplierPurchaseSteps } from '../../lib/model/steps/purchase.ts'
import { resourceSteps } from '../../lib/model/steps/resource.ts'
import { supplierSteps, supplierSubmission } from '../../lib/model/steps/supplier.ts'
import { drawSteps } from '../support/draw-steps.ts'

test('a supplier is stopped or blocked by who works with it, and brought back by auditor or leader', () => {
  expect(drawSteps(supplierSteps)).toBe(`
supplier POST /api/eis/restful/supplier, no exception for an administrator

           POTENTIAL  QUALIFIED  COOPERATING  STOP  BLACK
QUALIFIED  ●          →                       ●     ●
STOP       ●          ●          ●            →
BLACK      ●          ●          ●            ●     →

QUALIFIED: 设为合格或恢复 / Qualify or restore
  auditor or leader with eis:supplier:e or eis:supplier:audit; several at once
  asks for reason (text, max 200, multiline)

STOP: 停用 / Suspend
  worker with eis:supplier:e or eis:supplier:audit; several at once; ends it
  asks for reason* (text, max 200, multiline)

BLACK: 拉黑 / Block
  worker with eis:supplier:e or eis:supplier:audit; several at once; ends it
  asks for reason* (text, max 200, multiline)

in one call updateStatus that names them by status: 变更供应商状态：准入、停用、拉黑、恢复 / Change the state of a supplier: qualify, suspend, block, restore
`)
})

test('only a potential supplier is submitted for its qualification', () => {
  expect(drawSteps(supplierSubmission)).toBe(`
supplier POST /api/eis/restful/supplier

        POTENTIAL  QUALIFIED  COOPERATING  STOP  BLACK
commit  ●

commit: 提交供应商准入审批 / Submit a supplier's qualification for approval
  owner with eis:supplier:a or eis:supplier:e; answers done.submitted
`)
})

test('a resource rests and is restored by who writes it', () => {
  expect(drawSteps(resourceSteps)).toBe(`
resource POST /api/eis/restful/resource

           AVAILABLE  OCCUPIED  STOP
AVAILABLE  →                    ●
STOP       ●          ●         →

AVAILABLE: 恢复 / Restore
  writer with eis:resource:e; several at once

STOP: 停用 / Suspend
  writer with eis:resource:e; several at once; ends it
  asks for reason (text, max 200, multiline)

in one call updateStatus that names them by status: 停用或恢复资源 / Suspend or restore a resource
`)
})

test('a purchase from a supplier can be called off until it is delivered', () => {
  expect(drawSteps(supplierPurchaseSteps)).toBe(`
supplier_purchase POST /api/eis/restful/supplier/purchase

           PLAN  ORDERED  DELIVERED  SETTLED  CANCEL
ORDERED    ●     →
DELIVERED        ●        →
SETTLED                   ●          →
CANCEL     ●     ●                            →

ORDERED: 下单 / Order
  writer with eis:supplier:e; several at once

DELIVERED: 到货 / Receive
  writer with eis:supplier:e; several at once

SETTLED: 结算 / Settle
  writer with eis:supplier:e; several at once

CANCEL: 取消采购 / Cancel
  writer with eis:supplier:e; several at once; ends it

in one call updateStatus that names them by status: 变更采购状态：下单、到货、结算、取消 / Change the state of a purchase: order, receive, settle, cancel
`)
})

test('a purchase of a resource moves as one from a supplier, by the permission of resources', () => {
  expect(drawSteps(resourcePurchaseSteps)).toBe(`
resource_purchase POST /api/eis/restful/resource/purchase

           PLAN  ORDERED  DELIVERED  SETTLED  CANCEL
ORDERED    ●     →
DELIVERED        ●        →
SETTLED                   ●          →
CANCEL     ●     ●                            →

ORDERED: 下单 / Order
  writer with eis:resource:e; several at once

DELIVERED: 到货 / Receive
  writer with eis:resource:e; several at once

SETTLED: 结算 / Settle
  writer with eis:resource:e; several at once

CANCEL: 取消采购 / Cancel
  writer with eis:resource:e; several at once; ends it

in one call updateStatus that names them by status: 变更资源采购状态：下单、到货、结算、取消 / Change the state of a resource purchase: order, receive, settle, cancel
`)
})
