// Small state in the browser: readable cookies, and JSON in local storage that tolerates invalid content.

/** The value of a cookie that scripts may read, or null. */
export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return decodeURIComponent(pair.slice(name.length + 1))
  }
  return null
}

/** Stores a cookie for a year, for the whole site. */
export function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`
}

/** The stored value of a key, or `otherwise` if it is missing or invalid. */
export function readLocal<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

let closed = false

/** Clears local storage except keys with the prefix `kept`; pending answers store nothing until the next sign-in. */
export function emptyLocal(kept?: string): void {
  closed = true
  removeLocal((key) => kept === undefined || !key.startsWith(kept))
}

/** Removes the chosen keys. */
export function removeLocal(chosen: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage)) if (chosen(key)) localStorage.removeItem(key)
}

/** Enables storing in local storage again. */
export function openLocal(): void {
  closed = false
}

/** Stores a value as JSON; a full or forbidden storage is not an error. */
export function writeLocal(key: string, value: unknown): void {
  if (closed) return
  try {
    if (value === undefined || value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // private windows and full storages store nothing; users can choose everything stored here again
  }
}
