// The address of the frame. The router tells of a written address when the processor has time for it; whoever reads the address is told at once.
'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { startTransition, useLayoutEffect, useMemo, useOptimistic } from 'react'
import type { ViewAddress } from './view-address'

/** What follows the path: with or without its question mark, or nothing. */
type Query = string | URLSearchParams

/** Shows an address before the router does; nothing does while there is no frame. */
let show: ((address: string) => void) | null = null

const join = (path: string, query: Query): string => {
  const text = String(query).replace(/^\?/, '')
  return text === '' ? path : `${path}?${text}`
}

/**
 * The router takes the address over in a transition of its own. It is begun inside ours, so both end together: until then the written
 * address is shown, then the router's, be it this one, a later one, or another page that was gone to in between.
 */
function write(how: 'pushState' | 'replaceState', address: string): void {
  startTransition(() => {
    show?.(address)
    window.history[how](null, '', address)
  })
}

/** Writes the address as a new step of the browser's history. */
export const pushAddress = (path: string, query: Query = ''): void => write('pushState', join(path, query))

/** Writes the address in place of the one that stands there. */
export const replaceAddress = (path: string, query: Query = ''): void => write('replaceState', join(path, query))

/** The address that was written last, else the router's. The same object as long as the address is the same. For the frame alone. */
export function useFrameAddress(): ViewAddress {
  const path = usePathname()
  const query = useSearchParams().toString()
  const [address, showAddress] = useOptimistic(join(path, query))
  useLayoutEffect(() => {
    show = showAddress
    return () => {
      show = null
    }
  }, [showAddress])
  return useMemo(() => {
    const [before = '', ...after] = address.split('?')
    return { path: before, params: new URLSearchParams(after.join('?')) }
  }, [address])
}
