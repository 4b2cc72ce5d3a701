const STORE = 'unsaved'

let opened: Promise<IDBDatabase> | undefined

/** Stores a value, or removes it if `undefined`. Does nothing where the browser has no such storage. */
export async function storeDurably(key: string, value: unknown): Promise<void> {
  try {
    const store = (await openDatabase()).transaction(STORE, 'readwrite').objectStore(STORE)
    if (value === undefined) store.delete(key)
    else store.put(value, key)
  } catch {
    // Private mode and blocked cookies: IndexedDB is missing or refuses to open.
  }
}

/** All stored values with their keys; none if storage is not available. */
export async function readDurable(): Promise<ReadonlyMap<string, unknown>> {
  try {
    const store = (await openDatabase()).transaction(STORE).objectStore(STORE)
    const [keys, values] = [waitForResult(store.getAllKeys()), waitForResult(store.getAll())]
    const names = await keys
    return new Map((await values).map((value, i) => [String(names[i]), value]))
  } catch {
    return new Map() // Without storage there is nothing to read.
  }
}

function openDatabase(): Promise<IDBDatabase> {
  if (opened) return opened
  const request = indexedDB.open(STORE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  opened = waitForResult(request)
  return opened
}

function waitForResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('No storage')))
  })
}
