import { stat } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { openDataFolder } from '#platform/data/data-folder.ts'
import { raiseTrialRateLimits } from '#platform/prepare-environment.ts'
import { folderForTest } from '#tests/support/project.ts'

test('makes the folder readable by its owner only', async () => {
  const { path } = await folderForTest()
  await openDataFolder(path)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

afterEach(() => vi.unstubAllEnvs())

test.each([
  [{}, '100'],
  [{ HOST: '0.0.0.0' }, ''],
  [{ HOST: '192.168.1.5' }, ''],
  [{ URL: 'https://sideboard.example' }, ''],
  [{ HOST: '0.0.0.0', RATE_LIMIT_SCALE: '3' }, '3'],
])('with %j the rate limits are multiplied by "%s"', (variables, scale) => {
  for (const name of ['HOST', 'URL', 'RATE_LIMIT_SCALE']) vi.stubEnv(name, '')
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  raiseTrialRateLimits()
  expect(process.env['RATE_LIMIT_SCALE']).toBe(scale)
})
