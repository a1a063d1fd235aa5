// Dictionaries kept in the browser: where they stand, and how all windows learn that one of them has changed.

const prefix = 'office.dict.'

/** The local storage key of a dictionary in the page's language. */
export function dictCacheKey(code: string): string {
  return `${prefix}${document.documentElement.lang}.${code}`
}

type Listener = (code: string) => void
const listeners = new Set<Listener>()

/** Forgets a dictionary in every language. Other windows hear of it by their storage event. */
export function clearCachedDict(code: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix) && key.endsWith(`.${code}`)) localStorage.removeItem(key)
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
  for (const listener of [...listeners]) listener(code)
}

/** Calls back with the code of every dictionary that is dropped, here or in another window. */
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
