import { createHmac } from 'node:crypto'
import { environment } from '../environment.ts'

/** A keyed hash of a visitor's address and browser. It is never stored. */
export function hashVisitor(ip: string, userAgent: string): string {
  const { SESSION_SECRET = '' } = environment()
  return createHmac('sha256', `ads split\n${SESSION_SECRET}`)
    .update(`${ip}\n${userAgent}`)
    .digest('hex')
}
