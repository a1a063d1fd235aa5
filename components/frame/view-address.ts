// The address of the view that a component stands in. A kept view that is not shown goes on seeing the address it was left with.
import { createContext, use } from 'react'

export interface ViewAddress {
  path: string
  params: URLSearchParams
}

export const ViewAddressContext = createContext<ViewAddress>({ path: '/', params: new URLSearchParams() })

/** Path and query of the view around. Screens ask this instead of the router, whose address belongs to the shown view alone. */
export function useViewAddress(): ViewAddress {
  return use(ViewAddressContext)
}
