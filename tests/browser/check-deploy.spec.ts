import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'

test('check-deploy finds that the built site holds what the README promises', async ({
  baseURL,
}) => {
  const child = spawn(process.execPath, ['src/commands/check-deploy.ts', baseURL ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ])
  expect(output.match(/^.*DIFFERS.*$/gm) ?? []).toEqual([])
  expect(output).toContain('a write with an outdated ETag is refused')
  expect(code).toBe(0)
})
