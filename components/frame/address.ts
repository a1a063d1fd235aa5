// The address of the frame: the browser's own. The router reports a written address late, and sometimes not at all.
import { usePathname, useSearchParams } from 'next/navigation'
import { useLayoutEffect, useMemo, useState } from 'react'
import type { ViewAddress } from './view-address'

/** What follows the path: with or without its question mark, or nothing. */
type Query = string | URLSearchParams

const readers = new Set<() => void>()

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  window.addEventListener('popstate', reader)
  // not in every browser; it reports every written address
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

/** Writes the address as a new step of the browser's history, and notifies all readers at once. */
export const pushAddress = (path: string, query: Query = ''): void => write('pushState', path, query)

/** Replaces the current address, and notifies all readers at once. */
export const replaceAddress = (path: string, query: Query = ''): void => write('replaceState', path, query)

const browserAddress = () => `${window.location.pathname}?${new URLSearchParams(window.location.search)}`

/**
 * The browser's address. While browser and router have different paths, it is the router's. The same
 * object as long as the address is the same. For the frame only.
 *
 * The last reported address is kept as a state: during rendering, the browser's address may be one that the router will soon overwrite.
 */
export function useFrameAddress(): ViewAddress {
  const path = usePathname()
  const told = useSearchParams().toString()
  const [heard, setHeard] = useState('')
  useLayoutEffect(() => subscribe(() => setHeard(browserAddress())), [])
  // the router writes the address of a followed link while React commits the rendered page
  useLayoutEffect(tellReaders)
  const query = heard.startsWith(`${path}?`) ? heard.slice(path.length + 1) : told
  return useMemo(() => ({ path, params: new URLSearchParams(query) }), [path, query])
}
