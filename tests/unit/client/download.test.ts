import { afterEach, expect, test, vi } from 'vitest'
import { addPart, type DownloadProgress } from '#admin/kit/DownloadButton.tsx'
import { ApiError } from '#client/api.ts'
import { downloadPart } from '#client/download.ts'
import { PART_HEADER } from '#domain/storage/download-part.ts'

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()
const CONTENT = 'name\r\n"Ada, “Countess”"\r\n'
const bytes = Buffer.byteLength(CONTENT)

function respondWith(body: string | Buffer<ArrayBuffer>, part?: string, status = 200) {
  const headers = {
    'content-disposition': 'attachment; filename="leads-2026-01-01.csv"',
    ...(part !== undefined && { [PART_HEADER]: part }),
  }
  vi.stubGlobal('fetch', async () => new Response(body, { headers, status }))
}

test('a part is the whole body of its response', async () => {
  respondWith(CONTENT, JSON.stringify({ bytes, records: 1, next: 'x' }))
  const { content, part, fileName } = await downloadPart('/api', signal)
  expect(await content.text()).toBe(CONTENT)
  expect(part).toEqual({ bytes, records: 1, next: 'x' })
  expect(fileName).toBe('leads-2026-01-01.csv')
})

test('a part that was cut anywhere is rejected', async () => {
  const whole = Buffer.from(CONTENT)
  for (let length = 0; length < whole.length; length++) {
    respondWith(whole.subarray(0, length), JSON.stringify({ bytes, records: 1 }))
    await expect(downloadPart('/api', signal), `${length} bytes`).rejects.toThrow('before the file')
  }
})

test.each([
  ['another length', JSON.stringify({ bytes: bytes + 1, records: 1 })],
  ['nothing', 'null'],
  ['no header', undefined],
])('a part whose header has %s is rejected', async (_, part) => {
  respondWith(CONTENT, part)
  await expect(downloadPart('/api', signal)).rejects.toThrow('before the file')
})

test("a rejected part has the server's sentence", async () => {
  respondWith('{"error":"Please start it again.","code":"invalid"}', undefined, 400)
  const failed = await downloadPart('/api', signal).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ApiError)
  expect(failed).toMatchObject({ status: 400, sentence: 'Please start it again.' })
})

test('a download is complete after the part without a cursor, up to 200 MB', () => {
  const megabytes = (count: number) => count * 1024 * 1024
  const start: DownloadProgress = { state: 'partial', bytes: 0, records: 0 }
  const first = addPart(start, { bytes: megabytes(150), records: 2, next: 'a' })
  expect(first).toMatchObject({ state: 'partial', next: 'a', records: 2 })
  const last = addPart(first, { bytes: megabytes(50), records: 1 })
  expect(last).toMatchObject({ state: 'complete', bytes: megabytes(200), records: 3 })
  expect(addPart(first, { bytes: megabytes(50) + 1, records: 1 }).state).toBe('too-large')
})
