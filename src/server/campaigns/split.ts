import { createHmac } from 'node:crypto'
import { environment } from '../environment.ts'

/** A digest of a visitor's address and browser that tells neither, and is kept nowhere. */
export function hashVisitor(ip: string, userAgent: string): string {
  const { SESSION_SECRET = '' } = environment()
  return createHmac('sha256', `ads split\n${SESSION_SECRET}`)
    .update(`${ip}\n${userAgent}`)
    .digest('hex')
}
