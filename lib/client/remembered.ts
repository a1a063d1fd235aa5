// The account name that the sign-in page remembers. It stands in IndexedDB, because signing out clears cookies and local storage.

const [database, store, key] = ['office', 'remembered', 'account']

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** The remembered account name, or null; a browser that keeps nothing remembers nothing. */
export async function rememberedAccount(): Promise<string | null> {
  try {
    const request = (await open()).transaction(store).objectStore(store).get(key)
    return await new Promise((resolve) => {
      request.onsuccess = () => resolve(typeof request.result === 'string' ? request.result : null)
      request.onerror = () => resolve(null)
    })
  } catch {
    return null
  }
}

const patienceMs = 500

/** Remembers an account name, or forgets it. A browser whose storage does not answer soon keeps nobody waiting. */
export function rememberAccount(account: string | null): Promise<void> {
  return Promise.race([keep(account), new Promise<void>((resolve) => setTimeout(resolve, patienceMs))])
}

async function keep(account: string | null): Promise<void> {
  try {
    const transaction = (await open()).transaction(store, 'readwrite')
    if (account === null) transaction.objectStore(store).delete(key)
    else transaction.objectStore(store).put(account, key)
    await new Promise<void>((resolve) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => resolve()
    })
  } catch {
    // remembering is a convenience: signing in goes on without it
  }
}
