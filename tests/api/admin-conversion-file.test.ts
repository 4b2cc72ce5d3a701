import { expect, test } from 'vitest'
import { eraseLead } from '#server/leads/lead-changes.ts'
import { leads } from '#server/leads/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import {
  askForFile,
  createFile,
  downloadFile,
  GOOGLE,
  useConversionSwitch,
  writeAfter,
} from '#tests/support/conversion-files.ts'

useBlobs()
const switchFiles = useConversionSwitch()

async function aFile(): Promise<string> {
  switchFiles(true)
  await writeAfter(GOOGLE)
  return (await createFile('google')).id ?? ''
}

async function expectUnknown(platform: string, id: string): Promise<void> {
  const response = await askForFile(platform, id)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: 'There is no such file.' })
}

test('is a download named after its platform, which no cache keeps', async () => {
  const response = await askForFile('google', await aFile())
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="conversions-google.csv"',
    'cache-control': 'no-store',
  })
})

test('has no row of a lead that was erased since', async () => {
  const id = await aFile()
  const [key = ''] = await leads.keys()
  expect(await downloadFile('google', id)).toHaveLength(3)
  await eraseLead(key)
  expect(await downloadFile('google', id)).toHaveLength(2)
})

test('is there for its own platform alone', async () => {
  const id = await aFile()
  await expectUnknown('microsoft', id)
  for (const platform of ['bing', '../google']) await expectUnknown(platform, id)
})

test.each(['../google', 'x', '7b0c6a52-6c5e-4a0e-9c0a-0f8f3d2a1b4c'])(
  'is not found by the id %j',
  async (id) => {
    await aFile()
    await expectUnknown('google', id)
  },
)

test('is not handed out while files are switched off', async () => {
  const id = await aFile()
  switchFiles(false)
  const response = await askForFile('google', id)
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ error: expect.stringContaining('switched off') })
})

test('is refused to visitors and to people without the permission for campaigns', async () => {
  const id = await aFile()
  expect((await askForFile('google', id, 'session=none')).status).toBe(401)
  const writer = await aSignedIn({ username: 'grace', isAdmin: false, permissions: ['leads'] })
  const refused = await askForFile('google', id, writer.cookie)
  expect(refused.status).toBe(403)
  expect(await refused.text()).not.toContain('Cj0KCQ')
})
