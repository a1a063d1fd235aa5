// Names of records that filters were set to: the address keeps keys, people read names.
import { useEffect } from 'react'
import { createStore, useStore } from '@/lib/client/store'

type Names = Record<string, string>

const place = 'office.names'
const known = createStore<Record<string, Names>>({})
let restored = false

/** Keeps the names of chosen records for this window. */
export function rememberNames(target: string, chosen: readonly { value: string; label: string }[]): void {
  const names = { ...known.get()[target], ...Object.fromEntries(chosen.map(({ value, label }) => [value, label])) }
  known.set({ [target]: names })
  sessionStorage.setItem(place, JSON.stringify(known.get()))
}

function restore(): void {
  if (restored) return
  restored = true
  try {
    known.set(JSON.parse(sessionStorage.getItem(place) ?? '{}'))
  } catch {
    // a damaged entry costs one look-up
  }
}

const nothing: Names = {}

/** Names of the keys, looked up once where an address brought keys that this window has not seen. */
export function useNames(target: string, keys: readonly string[]): Names {
  const names = useStore(known, (all) => all[target] ?? nothing)
  const asked = keys.join(',')
  useEffect(() => {
    restore()
    const missing = asked === '' ? [] : asked.split(',').filter((key) => !known.get()[target]?.[key])
    if (missing.length === 0) return
    let dropped = false
    void import('./picker/reference')
      .then(({ lookUpNames }) => lookUpNames(target, missing))
      .then((found) => {
        if (!dropped) rememberNames(target, found)
      })
      .catch(() => {
        // the keys themselves stay readable enough to remove the filter
      })
    return () => {
      dropped = true
    }
  }, [target, asked])
  return names
}
