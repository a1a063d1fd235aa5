// The signed-in screens that are built: menus without one are not drawn, and the generic screens know their entity from here.

/** A list of records made from its definition alone. */
export interface RecordScreen {
  entity: string
}

/** Screens made by hand, each with a page of its own in app/(office). */
const handMade = [
  '/',
  '/crm/customer/list',
  '/crm/customer/sea',
  '/crm/contact',
  '/flow/instance',
  '/crm/visit',
  '/crm/product',
  '/home/news',
  '/system/news',
  '/system/newsCategory',
  '/system/site',
  '/home/message',
  '/home/notice',
  '/system/notice',
  '/system/user',
  '/system/depart',
  '/system/role',
  '/system/permission',
  '/system/group',
  '/system/position',
  '/home/leave',
  '/home/workbench/pending',
  '/home/workbench/alreadyProcessed',
  '/home/workbench/myTransfer',
  '/home/workbench/transferToMe',
  '/home/apply',
  '/home/myApply',
  '/system/api',
  '/crm/follow',
  '/crm/visit',
  '/crm/product',
  '/system/api',
  '/system/dict',
  '/system/app',
  '/system/binding',
  '/system/field',
  '/system/log',
  '/system/track',
  '/system/recycle',
  '/system/param',
  '/system/code',
  '/person/index',
  '/home/transfer',
] as const

/** Screens of the generic page by their menu's path. */
export const recordScreens: Readonly<Record<string, RecordScreen>> = {
  '/market/channel': { entity: 'channel' },
  '/system/category': { entity: 'message_category' },
}

const built: ReadonlySet<string> = new Set([...handMade, ...Object.keys(recordScreens)])

/** Whether a menu's path leads to a screen. */
export function isBuilt(path: string): boolean {
  return built.has(path)
}
