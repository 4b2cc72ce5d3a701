import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

let pending = 0

type AsyncMethods = Record<string, unknown>

const FILE_CALLS = ['stat', 'readFile', 'readdir']
const CRYPTO_CALLS = ['sign', 'verify', 'digest', 'importKey', 'encrypt', 'decrypt', 'exportKey']

/** How many calls wait for another thread. While one does, code may still be about to go on. */
export function pendingNativeCalls(): number {
  return pending
}

/**
 * Count the calls of files and cryptography from now on. Files are read once, because no simulation
 * changes one.
 */
export function countNativeCalls(): void {
  // Both are looked up by name.
  countCalls(fs as unknown as AsyncMethods, FILE_CALLS)
  rememberResults(fs as unknown as AsyncMethods, FILE_CALLS)
  countCalls(Object.getPrototypeOf(crypto.subtle) as AsyncMethods, CRYPTO_CALLS)
  syncBuiltinESMExports()
}

function countCalls(owner: AsyncMethods, names: readonly string[]): void {
  for (const name of names) {
    // Each is a method that returns a promise.
    const method = owner[name] as (...given: unknown[]) => Promise<unknown>
    owner[name] = function (this: unknown, ...given: unknown[]) {
      pending += 1
      const result = method.apply(this, given)
      const done = () => void (pending -= 1)
      result.then(done, done)
      return result
    }
  }
}

function rememberResults(owner: AsyncMethods, names: readonly string[]): void {
  for (const name of names) {
    // Each is a method that returns a promise.
    const method = owner[name] as (...given: unknown[]) => Promise<unknown>
    const results = new Map<string, Promise<unknown>>()
    owner[name] = function (this: unknown, ...given: unknown[]) {
      const call = JSON.stringify(given)
      const result = results.get(call) ?? method.apply(this, given)
      results.set(call, result)
      return result
    }
  }
}
