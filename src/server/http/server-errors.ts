import { serverErrorSchema } from '#domain/health/finding.ts'
import { buildNewestFirstKey, readAgeOfKey } from '#domain/storage/time-key.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { logFailure } from '../failing-work.ts'
import { newId } from '../random.ts'
import { collection } from '../storage/collection.ts'
import { removeSecrets } from './remove-secrets.ts'

/** A fault that many requests meet must not write as often. The log has all of them. */
const RECORDED_AN_HOUR = 20

const SHOWN = 10

/** Requests whose response was a 500, listed newest first. */
const serverErrors = collection('server-errors', serverErrorSchema)

/** The times at which this process recorded errors in the last hour. */
let recent: number[] = []

/** Record a request that ended in a 500, without its query and the tokens in its path. */
export async function recordServerError(request: Request, requestId: string): Promise<void> {
  const now = currentTime()
  recent = recent.filter((time) => Math.abs(now.getTime() - time) < HOUR_MS)
  if (recent.length >= RECORDED_AN_HOUR) return
  recent.push(now.getTime())
  const path = removeSecrets(new URL(request.url).pathname).slice(0, 200)
  const error = { at: now.toISOString(), request: `${request.method} ${path}`, requestId }
  const recording = serverErrors.create(buildNewestFirstKey(now, newId()), error)
  await logFailure(recording, `the error of ${requestId} could not be recorded`)
}

/** The errors of the last day. */
export async function readServerErrors(now: Date) {
  const keys = (await serverErrors.firstKeys()).filter((key) => readAgeOfKey(key, now) < DAY_MS)
  const newest = await serverErrors.findMany(keys.slice(0, SHOWN))
  return { count: keys.length, newest: [...newest.values()] }
}
