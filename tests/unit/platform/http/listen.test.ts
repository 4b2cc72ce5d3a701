import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { close, listen } from '#platform/http/listen.ts'

async function listening(): Promise<string> {
  const { server, port } = await listen('127.0.0.1', 0, async (_request, response) => {
    response.end('here')
  })
  onTestFinished(() => close(server))
  return `http://127.0.0.1:${port}/`
}

test('a connection stays open for longer than a minute and announces it', async () => {
  const response = await fetch(await listening())
  expect(response.headers.get('keep-alive')).toBe('timeout=75')
})

test('a stopping server responds to open requests and closes idle connections', async () => {
  const asked = Promise.withResolvers<void>()
  const { server, port } = await listen('127.0.0.1', 0, async (_request, response) => {
    asked.resolve()
    await sleep(100)
    response.end('here')
  })
  const answer = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text())
  await asked.promise
  const stopped = close(server).then(() => 'stopped')
  expect(await answer).toBe('here')
  expect(await Promise.race([stopped, sleep(5000, 'waiting')])).toBe('stopped')
})

test('a taken port is named in the error, with an alternative', async () => {
  const { port } = new URL(await listening())
  await expect(listen('127.0.0.1', Number(port), async () => undefined)).rejects.toThrow(
    `Port ${port} is taken. Stop what listens there, or choose another: PORT=${Number(port) + 1} npm start`,
  )
})
