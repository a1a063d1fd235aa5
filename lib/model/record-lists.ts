// The lists of records that the whole frame knows: each with its menu, the addresses of its records, and its calls. The command palette finds and adds
// records by them (docs/domain/search.md#palette), approvals lead to their records (docs/domain/approval.md#business-types).
import { familyPrefix } from './definition.ts'
import { definitionOf } from './entities/registry.ts'
import { recordScreens } from './screens.ts'

export interface RecordList {
  /** The list's menu; without it nothing of it is found. */
  path: string
  entity: string
  /** The word of its permission codes. */
  permission: string
  /** The address of a record, whose key stands for {key}. */
  open: string
  /** The address of the form for a new one. */
  add: string
  /** How the paths of its calls begin. */
  calls: string
  /** Its records are approved, or something about them is. */
  approved: boolean
  /** Where its records wait that nobody owns, the address of one of them, and the permission to see them. */
  pool?: { path: string; open: string; permission: string }
}

const poolAt = (path: string, permission: string) => ({ pool: { path, open: `${path}?open={key}`, permission } })

/** Lists with a page of their own, by their menu: their entity, its pool, and other addresses than `?open=` and `?add=1` over the list. */
const ownLists: readonly (readonly [path: string, entity: string, addresses?: Partial<Pick<RecordList, 'open' | 'add' | 'pool'>>])[] = [
  ['/crm/customer/list', 'customer', poolAt('/crm/customer/sea', 'crm:sea:q')],
  ['/crm/contact', 'customer_contact'],
  ['/crm/clue/my', 'clue', poolAt('/crm/clue/pool', 'crm:clue:pool')],
  ['/crm/business', 'business'],
  ['/order/list', 'order'],
  ['/contract/list', 'contract'],
  ['/pricing', 'pricing'],
  ['/okr-project/index/myAllProject', 'project', { open: '/okrProject/overview?key={key}', add: '/okr-project/add' }],
  ['/crm/reservation', 'reservation'],
  ['/crm/ticket', 'tickets'],
  ['/crm/product', 'customer_product'],
  ['/order/loan', 'loan'],
  ['/order/income', 'income'],
  ['/finance/payment', 'payment'],
  ['/finance/receivable', 'receivable'],
  ['/finance/invoice', 'invoice'],
  ['/finance/otherCost', 'other_cost'],
  ['/finance/settlement', 'settlement'],
  ['/home/leave', 'leave'],
  ['/knowledge/list', 'knowledge_record'],
  ['/market/activity', 'activity'],
  ['/market/qrcode', 'qrcode'],
  ['/order/feeItem', 'fee_item'],
  ['/purchase/supplier', 'supplier'],
  ['/purchase/resource', 'resource'],
]

/** In the order of the results. The server hands them to the browser, which would need the definitions of all entities to work them out. */
export const recordLists: readonly RecordList[] = [
  ...ownLists,
  ...Object.entries(recordScreens)
    .filter(([, { entity }]) => definitionOf(entity).search !== undefined)
    .map(([path, { entity }]) => [path, entity] as const),
].map(([path, entity, addresses]) => {
  const definition = definitionOf(entity)
  return {
    path,
    entity,
    permission: definition.permission,
    open: `${path}?open={key}`,
    add: `${path}?add=1`,
    calls: `${familyPrefix[definition.family]}/${definition.path}/`,
    approved: 'process_instance_id' in definition.fields,
    ...addresses,
  }
})
