// The signed-in screens that are built: menus without one are not drawn, and the generic screens know their entity from here.
import { entities } from './entities/registry.ts'

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
  '/system/recycle',
  '/system/param',
  '/system/code',
] as const

/** Screens of the generic page by their menu's path. */
export const recordScreens: Readonly<Record<string, RecordScreen>> = Object.fromEntries(
  entities.flatMap(({ name, screen }) => (screen ? [[screen.path, { entity: name }]] : [])),
)

const built: ReadonlySet<string> = new Set([...handMade, ...Object.keys(recordScreens)])

/** Whether a menu's path leads to a screen. */
export function isBuilt(path: string): boolean {
  return built.has(path)
}
