import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createBudget } from '#platform/http/limits/budget.ts'
import { ResponseQueue } from '#platform/http/limits/response-queue.ts'

const MEGABYTE = 1024 * 1024

/** What the queue sees of a response. */
class FakeResponse extends EventEmitter {
  closed = false
  writableLength = 0

  close() {
    this.closed = true
    this.emit('close')
  }
}

function openQueue() {
  const queue = new ResponseQueue()
  const started: string[] = []
  return {
    started,
    /** A request whose response is made at some time, with `unread` bytes that the client does not read. */
    async request(ip: string, unread = 0, made = Promise.resolve()) {
      const response = new FakeResponse()
      // The queue uses no other part of a response.
      void queue.run(ip, response as unknown as ServerResponse, async () => {
        started.push(ip)
        response.writableLength = unread
        await made
      })
      await nextTurn()
      await nextTurn()
      return response
    },
  }
}

describe('the response queue', () => {
  test('lets requests of a network wait while its clients do not read 64 MB', async () => {
    const { request, started } = openQueue()
    const responses = []
    for (let count = 0; count < 20; count++)
      responses.push(await request('192.0.2.1', 4 * MEGABYTE))
    expect(started).toHaveLength(16)
    await request('192.0.2.2')
    expect(started.at(-1)).toBe('192.0.2.2')

    responses[0]?.close()
    responses[1]?.close()
    await nextTurn()
    expect(started.filter((ip) => ip === '192.0.2.1')).toHaveLength(18)
  })

  test('does not respond to a client that leaves while it waits', async () => {
    const { request, started } = openQueue()
    const responses = []
    for (let count = 0; count < 17; count++)
      responses.push(await request('192.0.2.1', 4 * MEGABYTE))
    responses[16]?.close()
    for (const response of responses.slice(0, 16)) response.close()
    await nextTurn()
    expect(started).toHaveLength(16)
    for (let count = 0; count < 16; count++) await request('192.0.2.1', 4 * MEGABYTE)
    expect(started).toHaveLength(32)
  })

  test('starts 16 requests of a network in a turn of the event loop, however fast their responses are', async () => {
    const { request, started } = openQueue()
    const requests = Array.from({ length: 100 }, () => request('192.0.2.1'))
    await Promise.resolve()
    expect(started).toHaveLength(16)
    await Promise.all([...requests, request('192.0.2.2')])
    expect(started.indexOf('192.0.2.2')).toBeLessThan(33)
    await expect.poll(() => started.length).toBe(101)
  })

  test('counts a response that is still made for a client that has left', async () => {
    const { request, started } = openQueue()
    const done = Promise.withResolvers<void>()
    for (let count = 0; count < 20; count++) (await request('192.0.2.1', 0, done.promise)).close()
    await nextTurn()
    expect(started).toHaveLength(16)
    done.resolve()
  })

  test('limits the bytes of one client', () => {
    const open = createBudget({ total: 100, perClient: 10 })
    const [first, second] = [open('a'), open('a')]
    expect([first.add(6), second.add(4), second.add(1)]).toEqual([true, true, false])
    expect(open('b').add(10)).toBe(true)
  })

  test('releases the bytes of a finished request once', () => {
    const open = createBudget({ total: 10, perClient: 10 })
    const share = open('a')
    share.add(10)
    share[Symbol.dispose]()
    share[Symbol.dispose]()
    const next = open('b')
    expect([next.add(10), next.add(1)]).toEqual([true, false])
  })
})
