import { vi } from 'vitest'

/** A `localStorage` whose entries are its own keys, as in browsers. Undone by `vi.unstubAllGlobals`. */
export function stubLocalStorage(entries: Readonly<Record<string, unknown>>) {
  const getItem = (key: string) => JSON.stringify(entries[key]) ?? null
  const localStorage = Object.create({ getItem }, Object.getOwnPropertyDescriptors(entries))
  vi.stubGlobal('window', { localStorage })
}
