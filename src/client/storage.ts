type Place = 'localStorage' | 'sessionStorage'

/** The stored JSON value; `undefined` when there is none or storage is switched off. */
export function recall(place: Place, key: string): unknown {
  try {
    const text = window[place].getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined // private mode, a full disk, or a text that is not JSON
  }
}

/** Stores a JSON value, or removes it when it is `undefined`. False when storage is switched off. */
export function remember(place: Place, key: string, value: unknown): boolean {
  try {
    if (value === undefined) window[place].removeItem(key)
    else window[place].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
