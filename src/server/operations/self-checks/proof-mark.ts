import { createHmac, timingSafeEqual } from 'node:crypto'
import { readSecrets } from '../../environment.ts'
import { newId } from '../../random.ts'

const HEADER = 'x-nightly-proof'
const MARK = /^([\da-f-]{36})\.(\d{13})\.([\da-f]{64})$/
const LIFETIME_MS = 60_000

/** The header that marks a request as the nightly proof's. Only the server has the key to make it. */
export function markAsProof(now: Date): Record<string, string> {
  const content = `${newId()}.${now.getTime()}`
  return { [HEADER]: `${content}.${sign(content)}` }
}

/**
 * Whether a request has a mark of the last minute. It only keeps its lead out of figures and emails:
 * throttles, the CSRF check and the schema apply as to any other.
 */
export function isMarkedAsProof(request: Request, now: Date): boolean {
  const [, id = '', time = '', signature = ''] = MARK.exec(request.headers.get(HEADER) ?? '') ?? []
  if (id === '') return false
  const age = now.getTime() - Number(time)
  if (age < 0 || age > LIFETIME_MS) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(`${id}.${time}`)))
}

function sign(content: string): string {
  const [secret] = readSecrets()
  return createHmac('sha256', secret).update(`nightly proof\n${content}`).digest('hex')
}
