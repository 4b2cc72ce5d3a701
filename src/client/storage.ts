import { isRecord } from '#domain/is-record.ts'

/**
 * If storage is blocked, full or missing, each browser throws a different error. All are caught, so
 * that pages work without storage.
 */
type StorageArea = 'localStorage' | 'sessionStorage'

/** The JSON value under `key`; `undefined` if there is none or storage is not available. */
export function readStored(place: StorageArea, key: string): unknown {
  try {
    const text = window[place].getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined // No storage, or text that is not JSON.
  }
}

/** Texts by their names, such as those of a form's fields. */
export type Texts = Readonly<Record<string, string>>

/** The texts of a stored object, without what else it has, as an earlier release may have stored. */
export function readTexts(place: StorageArea, key: string): Texts | undefined {
  const stored = readStored(place, key)
  if (!isRecord(stored)) return undefined
  const texts = Object.entries(stored).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts) as Texts // every value is a text now
}

/** Stores a JSON value, or removes it if `undefined`. False if storage is not available. */
export function storeValue(place: StorageArea, key: string, value: unknown): boolean {
  try {
    if (value === undefined) window[place].removeItem(key)
    else window[place].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false // No storage, or no room left.
  }
}

/** The keys that start with `prefix`; none if storage is not available. */
export function listKeys(place: StorageArea, prefix: string): string[] {
  try {
    return Object.keys(window[place]).filter((key) => key.startsWith(prefix))
  } catch {
    return [] // No storage.
  }
}
