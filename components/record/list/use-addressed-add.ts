// '?add=1' in a list's address opens its form for a new record; so other places can lead there.
import { useEffect, useEffectEvent } from 'react'
import { replaceAddress } from '@/components/frame/address'
import { useViewAddress } from '@/components/frame/view-address'
import { useMe } from '@/lib/client/use-may'

/** Calls `add` when the address asks for it, and takes the question out of the address. `may` is false where nothing can be added. */
export function useAddressedAdd(may: boolean, add: () => void): void {
  const { path, params } = useViewAddress()
  // a view that is rendered before it is shown may not know the user and his permissions yet
  const known = useMe() !== ''
  const asked = known && params.get('add') === '1'
  // once for each question, however often a list makes its `add` again until the address has followed
  const answer = useEffectEvent(() => {
    const rest = new URLSearchParams(params)
    rest.delete('add')
    replaceAddress(path, rest)
    if (may) add()
  })
  useEffect(() => {
    if (asked) answer()
  }, [asked])
}
