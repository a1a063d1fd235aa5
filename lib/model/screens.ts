// The signed-in screens that are built: menus without one are not drawn, and the generic screens know their entity from here.
import { entities } from './entities/registry.ts'
import { reportNames } from './reports/registry.ts'

/** A list of records made from its definition alone. */
export interface RecordScreen {
  entity: string
}

/** Screens with their own page in app/(office). */
const handMade = [
  '/',
  '/home/news',
  '/home/message',
  '/home/notice',
  '/home/leave',
  '/home/workbench/pending',
  '/home/workbench/alreadyProcessed',
  '/home/workbench/myTransfer',
  '/home/workbench/transferToMe',
  '/home/workbench/copyToMe',
  '/home/apply',
  '/home/myApply',
  '/home/transfer',
  '/person/index',
  '/crm/clue/pool',
  '/crm/clue/my',
  '/crm/business',
  '/crm/customer/list',
  '/crm/customer/sea',
  '/crm/contact',
  '/crm/visit',
  '/crm/product',
  '/crm/follow',
  '/order/list',
  '/order/maker',
  '/order/loan',
  '/order/income',
  '/order/feeItem',
  '/crm/reservation',
  '/crm/ticket',
  '/market/activity',
  '/market/qrcode',
  '/purchase/supplier',
  '/purchase/resource',
  '/purchase/config',
  '/okr-project/index/myAllProject',
  '/okr-project/index/myTask',
  '/okr-project/add',
  '/okrProject/overview',
  '/okrProject/task',
  '/okrProject/resource',
  '/okrProject/okr',
  '/okrProject/document',
  '/okrProject/report',
  '/okrProject/contract',
  '/okrProject/price',
  '/okrProject/budget/payment',
  '/okrProject/budget/receivePayment',
  '/okrProject/budget/otherCost',
  '/finance/payment',
  '/finance/receivable',
  '/finance/invoice',
  '/finance/settlement',
  '/finance/accounting',
  '/finance/otherCost',
  '/finance/cashPlan',
  '/finance/match',
  '/knowledge/list',
  '/knowledge/category',
  '/home/daily/clue',
  '/home/daily/business',
  '/home/daily/customer',
  '/pricing',
  '/contract/list',
  '/contract/archive',
  '/statistics/target',
  ...reportNames.map((name) => `/statistics/${name}` as const),
  '/flow/model',
  '/flow/designer',
  '/flow/instance',
  '/system/news',
  '/system/newsCategory',
  '/system/site',
  '/system/notice',
  '/system/user',
  '/system/depart',
  '/system/role',
  '/system/permission',
  '/system/group',
  '/system/position',
  '/system/api',
  '/system/dict',
  '/system/app',
  '/system/binding',
  '/system/rule',
  '/system/field',
  '/system/log',
  '/system/track',
  '/system/operations',
  '/statistics/approvalStep',
  '/system/recycle',
  '/system/param',
  '/system/code',
] as const

/** Screens of the generic page by their menu's path. */
export const recordScreens: Readonly<Record<string, RecordScreen>> = Object.fromEntries(
  entities.flatMap(({ name, screen }) => (screen ? [[screen.path, { entity: name }]] : [])),
)

/**
 * Every built screen by its menu's path: the entity of a generic list, or 'page' for a page of its own. The server hands it to the browser, which would
 * need the definitions of all entities to work it out.
 */
export const screens: Readonly<Record<string, string>> = {
  ...Object.fromEntries(handMade.map((path) => [path, 'page'])),
  ...Object.fromEntries(Object.entries(recordScreens).map(([path, { entity }]) => [path, entity])),
}
