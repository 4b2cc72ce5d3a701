import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openBodyShare, readBody } from '#platform/http/read-body.ts'
import { SMALL_BODY } from '#server/http/body.ts'

/** Read a body that has begun with `bytes` and goes on, or ends. */
function read(bytes: number, share: ReturnType<typeof openBodyShare>, ends = true) {
  const request = new IncomingMessage(new Socket())
  request.push(Buffer.alloc(bytes))
  if (ends) request.push(null)
  return readBody(request, SMALL_BODY, share)
}

test('the bodies of a network have at most 4 MB in memory until their requests end', async () => {
  const open = (ip: string) => openBodyShare(ip, SMALL_BODY)
  const shares = Array.from({ length: 64 }, () => open('2001:db8:1:200::1'))
  for (const share of shares) void read(SMALL_BODY, share, false)
  await new Promise(setImmediate)
  const neighbor = open('2001:db8:1:300::1')
  await expect(read(1, neighbor)).rejects.toThrow('The site is busy')
  expect(await read(1, open('203.0.113.7'))).toHaveLength(1)
  for (const share of shares) share[Symbol.dispose]()
  expect(await read(1, neighbor)).toHaveLength(1)
})
