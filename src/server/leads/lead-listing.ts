import { readBucket } from '#domain/leads/time-bucket.ts'
import { leads } from './leads.ts'

export interface ListedLead {
  readonly key: string
  readonly etag: string
}

type ByBucket = Map<string, ListedLead[]>

/** Every lead's key by time bucket, newest first. */
export function listAllBuckets(): Promise<ByBucket> {
  return listBuckets([''])
}

export async function listBucket(bucket: string): Promise<ListedLead[]> {
  return (await listBuckets([bucket])).get(bucket) ?? []
}

/** The keys below some prefixes, by time bucket. */
export async function listBuckets(prefixes: readonly string[]): Promise<ByBucket> {
  const found = await Promise.all(prefixes.map(listKeys))
  return Map.groupBy(found.flat(), ({ key }) => readBucket(key))
}

async function listKeys(prefix: string): Promise<ListedLead[]> {
  const found: ListedLead[] = []
  for await (const page of leads.pages(prefix)) found.push(...page)
  return found
}
