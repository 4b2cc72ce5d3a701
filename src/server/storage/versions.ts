import type { z } from 'zod'
import { collection } from './collection.ts'

const LISTED_MAX = 50
const VERSION_LIMIT = 9_999_999

/**
 * The earlier versions of another store's records, each written once, before the next replaces it,
 * under the record's key and a number that sorts the latest first.
 */
export function versions<T extends { version: number }>(name: string, schema: z.ZodType<T>) {
  const records = collection(name, schema)
  const keyOf = (key: string, version: number) =>
    `${key}/${String(VERSION_LIMIT - version).padStart(7, '0')}`

  return {
    records,

    /** Keep a version. Two writers may keep the same one, which changes nothing. */
    async keep(key: string, record: T): Promise<void> {
      await records.create(keyOf(key, record.version), record)
    },

    /** The readable versions, newest first. */
    async list(key: string): Promise<T[]> {
      const keys = (await records.keys(`${key}/`)).slice(0, LISTED_MAX)
      return [...(await records.findMany(keys)).values()]
    },

    /** `undefined` if it was not kept. */
    find: (key: string, version: number) => records.find(keyOf(key, version)),

    async removeAll(key: string): Promise<void> {
      for (const each of await records.keys(`${key}/`)) await records.remove(each)
    },
  }
}
