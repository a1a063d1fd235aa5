// The address of the frame: the browser's own. The router tells of a written address when the processor has time for it, and at times not at all.
'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useLayoutEffect, useMemo, useState } from 'react'
import type { ViewAddress } from './view-address'

/** What follows the path: with or without its question mark, or nothing. */
type Query = string | URLSearchParams

const readers = new Set<() => void>()

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  window.addEventListener('popstate', reader)
  // not in every browser; it tells of each address that anybody writes
  window.navigation?.addEventListener('currententrychange', reader)
  return () => {
    readers.delete(reader)
    window.removeEventListener('popstate', reader)
    window.navigation?.removeEventListener('currententrychange', reader)
  }
}

function tellReaders(): void {
  for (const tell of readers) tell()
}

function write(how: 'pushState' | 'replaceState', path: string, query: Query): void {
  const text = String(query).replace(/^\?/, '')
  window.history[how](null, '', text === '' ? path : `${path}?${text}`)
  tellReaders()
}

/** Writes the address as a new step of the browser's history, and tells all who read it at once. */
export const pushAddress = (path: string, query: Query = ''): void => write('pushState', path, query)

/** Writes the address in place of the one that stands there, and tells all who read it at once. */
export const replaceAddress = (path: string, query: Query = ''): void => write('replaceState', path, query)

const browserAddress = () => `${window.location.pathname}?${new URLSearchParams(window.location.search)}`

/**
 * The browser's address. While the browser already stands at another path than the router shows, or not yet, it is the router's. The same
 * object as long as the address is the same. For the frame alone.
 *
 * What was heard last is kept as a state: read while React draws, the address may be one that the router is about to write over.
 */
export function useFrameAddress(): ViewAddress {
  const path = usePathname()
  const told = useSearchParams().toString()
  const [heard, setHeard] = useState('')
  useLayoutEffect(() => subscribe(() => setHeard(browserAddress())), [])
  // the router writes the address of a followed link while React puts the drawn page in place
  useLayoutEffect(tellReaders)
  const query = heard.startsWith(`${path}?`) ? heard.slice(path.length + 1) : told
  return useMemo(() => ({ path, params: new URLSearchParams(query) }), [path, query])
}
