// Opens a row of the list on show from an action beside it, as a click on the row does: its key stands in the address.
import { pushAddress } from '@/components/frame/address'

export function openRow(key: string): void {
  const next = new URLSearchParams(window.location.search)
  next.set('open', key)
  pushAddress(window.location.pathname, next)
}
