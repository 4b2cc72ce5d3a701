import { describe, expect, onTestFinished, test } from 'vitest'
import { replaceClock } from '#server/clock.ts'
import { defineRoutes, matchPath, visitors } from '#server/http/routes.ts'
import { remainingMs } from '#server/storage/deadline.ts'

const context = { ip: '203.0.113.7', requestId: 'test', waitUntil: () => {} }
const ask = (path: string) => new Request(`http://localhost:8888${path}`)
const nextTurn = () => new Promise((resolve) => void setImmediate(resolve))

test('a background task that fails before the response ends no process and is still reported', async () => {
  const tasks: Promise<unknown>[] = []
  const respond = defineRoutes([
    visitors.get('/task', async ({ waitUntil }) => {
      waitUntil(Promise.reject(new Error('no storage')))
      // A rejection that nothing has handled by now fails this test.
      await nextTurn()
      return new Response('done')
    }),
  ])
  const waitUntil = (task: Promise<unknown>) => void tasks.push(task)
  const response = await respond(ask('/task'), { ...context, waitUntil })
  expect(await response.text()).toBe('done')
  await expect(tasks[0]).rejects.toThrow('no storage')
})

test('a fixed path comes before one with a parameter', async () => {
  const respond = defineRoutes([
    visitors.get('/posts/:id', ({ params }) => params.id),
    visitors.get('/posts/new', () => 'the form'),
  ])
  const answerOf = async (path: string) => (await respond(ask(path), context)).json()
  expect(await answerOf('/posts/new')).toBe('the form')
  expect(await answerOf('/posts/7')).toBe('7')
})

test('the storage calls of a request share nine seconds', async () => {
  let elapsed = 0
  onTestFinished(
    replaceClock({ epochMs: Date.now, elapsedMs: () => elapsed, sleep: async () => {} }),
  )
  const respond = defineRoutes([
    visitors.get('/slow', () => {
      elapsed += 8_500
      return remainingMs()
    }),
  ])
  const response = await respond(ask('/slow'), context)
  expect(await response.json()).toBe(500)
})

describe('a path of a route', () => {
  test.each([
    ['/api/leads', '/api/leads', {}],
    ['/api/leads', '/api/leads/', {}],
    ['/api/leads/:key', '/api/leads/a%20b', { key: 'a b' }],
    ['/api/leads/:key/replies', '/api/leads/7/replies', { key: '7' }],
    ['*', '/anything/at/all', {}],
    ['/api/leads/:key', '/api/leads//', undefined],
    ['/api/leads', '/api/leads/7', undefined],
  ])('%s matches %s', (path, pathname, params) => {
    expect(matchPath(path, pathname)).toEqual(params)
  })
})
