import { z } from 'zod'
import { storageFindingSchema, type StorageFinding } from '#domain/health/health-records.ts'
import { STORAGE_RULES, type StorageRule } from '#domain/health/storage-rules.ts'
import { collection } from '../../storage/collection.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import { checkStorage } from './storage-check.ts'

/** The findings of the last check, for the dashboard. */
const results = collection('storage-check', z.array(storageFindingSchema))
const KEY = 'latest'

/** Check the storage and keep what was found. */
export async function runStorageCheck(): Promise<StorageFinding[]> {
  const findings = await checkStorage()
  await results.upsert(KEY, () => findings)
  return findings
}

/** What the last check found; nothing before the first one. */
export async function readStorageFindings(): Promise<StorageFinding[]> {
  return (await ifReadable(results.find(KEY))) ?? []
}

/** The essential rules that did not hold in the last check. */
export async function findBrokenStorageRules(): Promise<StorageRule[]> {
  const findings = await readStorageFindings()
  return findings.flatMap(({ rule, holds }) =>
    holds || !STORAGE_RULES[rule].isEssential ? [] : [rule],
  )
}
