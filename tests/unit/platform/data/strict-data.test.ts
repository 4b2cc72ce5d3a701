import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openData } from '#platform/data/data.ts'
import { STRICT_DATA } from '#tests/support/strict/strict-data.ts'
import { isApiContext } from '#server/storage/blob-client.ts'
import { blobs } from '#server/storage/blobs.ts'
import { folderForTest } from '../../../support/project.ts'

const add = (key: string) => blobs('records').write(key, { key }, { onlyIfNew: true })
const read = async (key: string) => (await blobs('records').read(key))?.data

test("with Netlify's limits builds and commands use the API, and only commands can write", async () => {
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '')
  vi.stubEnv('SESSION_SECRET', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = await folderForTest()
  const data = await openData(folder.path, STRICT_DATA)
  onTestFinished(() => data.close())
  expect(isApiContext()).toBe(false)
  await add('by-a-function')

  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', data.buildContext)
  expect(isApiContext()).toBe(true)
  expect(await read('by-a-function')).toEqual({ key: 'by-a-function' })
  await expect(add('by-a-build')).rejects.toMatchObject({ code: 'unavailable' })

  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', await readFile(data.folder.running, 'utf8'))
  expect(isApiContext()).toBe(true)
  await add('by-a-command')
  expect(await read('by-a-command')).toEqual({ key: 'by-a-command' })
})
