import { afterEach, expect, test, vi } from 'vitest'
import { addPart, type DownloadProgress } from '#admin/components/download/use-download.ts'
import { ApiError } from '#client/api.ts'
import { downloadPart } from '#client/download.ts'
import { formatPartEnd } from '#domain/storage/download-part.ts'

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()
const CONTENT = 'name\r\n"Ada, “Countess”"\r\n'
const bytes = Buffer.byteLength(CONTENT)

function respondWith(body: string | Buffer<ArrayBuffer>, init: ResponseInit = {}) {
  const headers = { 'content-disposition': 'attachment; filename="leads-2026-01-01.csv"' }
  vi.stubGlobal('fetch', async () => new Response(body, { headers, ...init }))
}

test('a part is its content without the line that ends it', async () => {
  respondWith(CONTENT + formatPartEnd({ bytes, records: 1, next: 'x' }))
  const { content, end, fileName } = await downloadPart('/api', signal)
  expect(await content.text()).toBe(CONTENT)
  expect(end).toEqual({ bytes, records: 1, next: 'x' })
  expect(fileName).toBe('leads-2026-01-01.csv')
})

test('an empty last part is complete', async () => {
  respondWith(formatPartEnd({ bytes: 0, records: 0 }))
  const { content, end } = await downloadPart('/api', signal)
  expect([content.size, end.next]).toEqual([0, undefined])
})

test('a part that was cut anywhere is rejected', async () => {
  const whole = Buffer.from(CONTENT + formatPartEnd({ bytes, records: 1 }))
  for (let length = 0; length < whole.length; length++) {
    respondWith(whole.subarray(0, length))
    await expect(downloadPart('/api', signal), `${length} bytes`).rejects.toThrow('before the file')
  }
})

test.each([
  ['another length', CONTENT + formatPartEnd({ bytes: bytes + 1, records: 1 })],
  ['another type', `${CONTENT}{"part":{"bytes":"${bytes}","records":1}}\n`],
  ['no part', `${CONTENT}{"part":null}\n`],
  ['a page of HTML', '<!doctype html>\n<title>Gateway</title>\n'],
])('a part whose end has %s is rejected', async (_, body) => {
  respondWith(body)
  await expect(downloadPart('/api', signal)).rejects.toThrow('before the file')
})

test("a rejected part has the server's sentence", async () => {
  respondWith('{"error":"Please start it again.","code":"invalid"}', { status: 400 })
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
