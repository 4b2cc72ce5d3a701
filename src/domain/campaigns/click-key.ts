/**
 * The key of a click on a short link holds its facts, so clicks are counted from a listing alone:
 *
 *     2026-01-31/a7/spring/3f0c…30 hex
 *     day        shard name the rest of a random id
 *
 * The shard is the start of the random id. One shard's listing shows how full the whole day is.
 */
const KEY = /^(\d{4}-\d{2}-\d{2})\/[0-9a-f]{2}\/([a-z0-9-]{1,40})\/[0-9a-f]{30}$/

/** Clicks of one of the 256 shards of a day, so a day has some 50,000. */
export const SHARD_LIMIT = 200

/** @param id 32 hex digits. */
export function buildClickKey(day: string, name: string, id: string): string {
  return `${buildShardPrefix(day, id)}${name}/${id.slice(2)}`
}

/** What the keys of the same day and shard begin with. */
export function buildShardPrefix(day: string, id: string): string {
  return `${day}/${id.slice(0, 2)}/`
}

/** The facts in a key, or `undefined` when it is not a click's. */
export function readClickKey(key: string): { day: string; name: string } | undefined {
  const [, day, name] = KEY.exec(key) ?? []
  return day !== undefined && name !== undefined ? { day, name } : undefined
}
