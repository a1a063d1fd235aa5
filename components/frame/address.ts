// The address of the frame: the browser's own. The router tells of a written address when the processor has time for it, and at times not at all.
'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import type { ViewAddress } from './view-address'

/** What follows the path: with or without its question mark, or nothing. */
type Query = string | URLSearchParams

const readers = new Set<() => void>()

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  window.addEventListener('popstate', reader)
  return () => {
    readers.delete(reader)
    window.removeEventListener('popstate', reader)
  }
}

const join = (path: string, query: Query): string => {
  const text = String(query).replace(/^\?/, '')
  return text === '' ? path : `${path}?${text}`
}

function tellReaders(): void {
  for (const tell of readers) tell()
}

function write(how: 'pushState' | 'replaceState', address: string): void {
  window.history[how](null, '', address)
  tellReaders()
}

/** Writes the address as a new step of the browser's history, and tells all who read it at once. */
export const pushAddress = (path: string, query: Query = ''): void => write('pushState', join(path, query))

/** Writes the address in place of the one that stands there, and tells all who read it at once. */
export const replaceAddress = (path: string, query: Query = ''): void => write('replaceState', join(path, query))

const browserAddress = () => join(window.location.pathname, new URLSearchParams(window.location.search))

/**
 * The browser's address. While the browser already stands at another path than the router shows, or not yet, it is the router's. The same
 * object as long as the address is the same. For the frame alone.
 */
export function useFrameAddress(): ViewAddress {
  const path = usePathname()
  const told = join(path, useSearchParams())
  const written = useSyncExternalStore(subscribe, browserAddress, () => told)
  // the router writes the address of a followed link while React puts the drawn page in place: after it was read here
  useLayoutEffect(tellReaders)
  const address = written.split('?')[0] === path ? written : told
  return useMemo(() => {
    const [before = '', ...after] = address.split('?')
    return { path: before, params: new URLSearchParams(after.join('?')) }
  }, [address])
}
