// Data in IndexedDB that survive signing out, which clears cookies and local storage: the account name, and each user's appearance.

const [database, store, accountKey] = ['office', 'remembered', 'account']

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const patienceMs = 500

/** The time limit for the storage's answer. */
function soon<T>(work: Promise<T>, otherwise: T): Promise<T> {
  return Promise.race([work, new Promise<T>((resolve) => setTimeout(resolve, patienceMs, otherwise))])
}

/** The stored value of a key, or null; always null without storage. */
export function readRemembered(key: string): Promise<unknown> {
  return soon(read(key), null)
}

async function read(key: string): Promise<unknown> {
  try {
    const request = (await open()).transaction(store).objectStore(store).get(key)
    return await new Promise((resolve) => {
      request.onsuccess = () => resolve(request.result ?? null)
      request.onerror = () => resolve(null)
    })
  } catch {
    return null
  }
}

/** Stores a value under a key; null removes it. */
export function writeRemembered(key: string, value: unknown): Promise<void> {
  return soon(keep(key, value), undefined)
}

async function keep(key: string, value: unknown): Promise<void> {
  try {
    const transaction = (await open()).transaction(store, 'readwrite')
    if (value === null) transaction.objectStore(store).delete(key)
    else transaction.objectStore(store).put(value, key)
    await new Promise<void>((resolve) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => resolve()
    })
  } catch {
    // this storage is optional: everything works without it
  }
}

/** The remembered account name, or null. */
export async function rememberedAccount(): Promise<string | null> {
  const account = await readRemembered(accountKey)
  return typeof account === 'string' ? account : null
}

/** Remembers an account name, or forgets it. */
export function rememberAccount(account: string | null): Promise<void> {
  return writeRemembered(accountKey, account)
}
