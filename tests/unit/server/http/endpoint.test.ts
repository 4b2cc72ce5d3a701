import { expect, test } from 'vitest'
import { anyone, endpoint } from '#server/http/endpoint.ts'

const nextTurn = () => new Promise((resolve) => void setImmediate(resolve))

test('a background task that fails before the response ends no process and is still reported', async () => {
  const tasks: Promise<unknown>[] = []
  const respond = endpoint(anyone, {
    async GET(_request, { waitUntil }) {
      waitUntil(Promise.reject(new Error('no storage')))
      // A rejection that nothing has handled by now fails this test.
      await nextTurn()
      return new Response('done')
    },
  })
  const waitUntil = (task: Promise<unknown>) => void tasks.push(task)
  const context = { params: {}, ip: '203.0.113.7', requestId: 'test', waitUntil }
  const response = await respond(new Request('http://localhost:8888/'), context)
  expect(await response.text()).toBe('done')
  await expect(tasks[0]).rejects.toThrow('no storage')
})
