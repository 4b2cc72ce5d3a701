import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Finding } from '#domain/health/finding.ts'
import {
  STORAGE_RULES,
  type StorageFinding,
  storageFindingSchema,
} from '#domain/health/storage-rules.ts'
import { buildNewestFirstKey, readAgeOfKey } from '#domain/storage/time-key.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { currentTime, elapsedMs, sleep } from '../../clock.ts'
import { newId } from '../../random.ts'
import { blobs, type Condition, isSameEtag } from '../../storage/blobs.ts'
import { collection } from '../../storage/collection.ts'
import { sweepStore } from '../../storage/sweep.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'

const WRITERS = 5
const LISTING_LIMIT_MS = 3_000
const LISTING_INTERVAL_MS = 100

/** Records that are this old belong to a check that was ended from outside. */
const ABANDONED_MS = 10 * MINUTE_MS

const RACED = 'raced'

/** Names in the order of their bytes, in which neither a dictionary nor a file system has them. */
const LISTED = ['list/a', 'list/a-b', 'list/a.b', 'list/a/b', 'list/a0', 'list/a_b', 'list/ab']

const scratch = () => blobs('storage-scratch')

/** Check what the site relies on, with records in a store of their own that are removed afterwards. */
async function checkStorage(): Promise<StorageFinding[]> {
  const now = currentTime()
  const folder = `${buildNewestFirstKey(now, newId())}/`
  try {
    return [...(await checkWrites(folder + RACED)), ...(await checkListing(folder))]
  } finally {
    await Promise.all([RACED, ...LISTED].map((name) => scratch().remove(folder + name)))
    await sweepStore(scratch(), (key) => readAgeOfKey(key, now) > ABANDONED_MS)
  }
}

async function checkWrites(key: string): Promise<StorageFinding[]> {
  const created = await writeAtOnce(key, 'created', { onlyIfNew: true })
  const first = await scratch().read(key)
  if (!first) return [{ rule: 'read-newest', holds: false }]
  const onlyIfMatch = first.etag
  const changed = await writeAtOnce(key, 'changed', { onlyIfMatch })
  const second = await scratch().read(key)
  const stale = await scratch().write(key, 'stale', { onlyIfMatch })
  await scratch().remove(key)
  const removed = await scratch().read(key)
  return [
    { rule: 'create-once', holds: created.length === 1 },
    { rule: 'change-once', holds: changed.length === 1 },
    { rule: 'refuse-stale', holds: stale === undefined },
    {
      rule: 'read-newest',
      holds: created.includes(first.etag) && changed.includes(second?.etag ?? '') && !removed,
    },
  ]
}

async function checkListing(folder: string): Promise<StorageFinding[]> {
  const expected = LISTED.map((name) => folder + name)
  await Promise.all(expected.map((key) => scratch().write(key, key, { onlyIfNew: true })))
  const { listed, isFirst, afterMs } = await listUntilComplete(`${folder}list/`)
  const keys = listed.map(({ key }) => key)
  const read = await scratch().read(`${folder}${LISTED[0]}`)
  const holds = keys.length === expected.length
  return [
    { rule: 'list-in-order', holds: isDeepStrictEqual(keys, [...new Set(keys)].toSorted()) },
    { rule: 'list-soon', holds, afterMs },
    { rule: 'list-at-once', holds: holds && isFirst, afterMs },
    { rule: 'list-etags', holds: isSameEtag(listed[0]?.etag, read?.etag) },
  ]
}

/** @returns the ETags of the writes that succeeded. Values differ, because equal ones may share an ETag. */
async function writeAtOnce(key: string, value: string, only: Condition): Promise<string[]> {
  const writers = Array.from({ length: WRITERS }, (_, writer) => `${value} by ${writer}`)
  const etags = await Promise.all(writers.map((text) => scratch().write(key, text, only)))
  return etags.filter((etag) => etag !== undefined)
}

async function listUntilComplete(folder: string) {
  const startedAt = elapsedMs()
  for (let isFirst = true; ; isFirst = false) {
    const listed = await scratch().list(folder)
    const afterMs = Math.round(elapsedMs() - startedAt)
    if (listed.length === LISTED.length || afterMs > LISTING_LIMIT_MS)
      return { listed, isFirst, afterMs }
    await sleep(LISTING_INTERVAL_MS)
  }
}

/** The findings of the last check. */
const results = collection('storage-check', z.array(storageFindingSchema))
const KEY = 'latest'

/** Check the storage and keep what was found. */
export async function runStorageCheck(): Promise<Finding[]> {
  const findings = await checkStorage()
  await results.upsert(KEY, () => findings)
  return findings.map(describeRule)
}

/** Return the result of the last check for each rule; empty before the first check. */
export async function findStorageRules(): Promise<Finding[]> {
  return ((await ifReadable(results.find(KEY))) ?? []).map(describeRule)
}

function describeRule({ rule, holds, afterMs }: StorageFinding): Finding {
  const { expectation, consequence, ...others } = STORAGE_RULES[rule]
  const took = afterMs === undefined ? [] : [`It took ${afterMs} ms.`]
  const detail = [...(holds ? [] : [consequence]), ...took].join(' ')
  return {
    id: `storage/${rule}`,
    state: holds ? 'ok' : 'isOptional' in others ? 'note' : 'failed',
    title: expectation,
    ...(detail && { detail }),
  }
}
