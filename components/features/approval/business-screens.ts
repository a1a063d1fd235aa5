// Where the records that approvals decide about have their screens.
import type { Screens } from '@/components/frame/screens'

/** Business types whose records are made on a screen of their own. */
const ownScreens: Readonly<Record<string, string>> = {
  leave: '/home/leave',
  loan: '/order/loan',
  business_win: '/crm/business',
  supplier_qualify: '/purchase/supplier',
}

/** The list where records of a business type are made; undefined for one without a screen. */
export function screenOfBusiness(types: readonly string[], screens: Screens): string | undefined {
  const generic = Object.entries(screens).find(([, entity]) => types.includes(entity))?.[0]
  return generic ?? types.map((type) => ownScreens[type]).find((path) => path !== undefined && path in screens)
}
