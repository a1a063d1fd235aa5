// The dictionary cache of the browser: its keys, and the notification of all windows about changes.

const prefix = 'office.dict.'

/** The local storage key of a dictionary in the page's language. */
export function dictCacheKey(code: string): string {
  return `${prefix}${document.documentElement.lang}.${code}`
}

type Listener = (code: string) => void
const listeners = new Set<Listener>()

/** Removes a dictionary in every language. Other windows are notified by the storage event. */
export function clearCachedDict(code: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix) && key.endsWith(`.${code}`)) localStorage.removeItem(key)
  } catch {
    // a browser without storage has nothing to remove
  }
  for (const listener of [...listeners]) listener(code)
}

/** Calls back with the code of every removed dictionary, here or in another window. */
export function watchCachedDicts(listener: Listener): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(prefix) && newValue === null) listener(key.slice(key.indexOf('.', prefix.length) + 1))
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
