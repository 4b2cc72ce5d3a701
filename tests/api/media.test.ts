import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { useSite, visitor } from '#tests/support/api.ts'
import { call } from '#tests/support/call.ts'
import { uploadGif } from '#tests/support/images.ts'

const admin = useSite()

const FORMATS = ['png', 'jpeg', 'gif', 'webp'] as const
const SAFE = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())
const draw = (format: (typeof FORMATS)[number], width = 40, height = 30) =>
  bytesOf(sharp({ create: { width, height, channels: 3, background: '#1f4d3a' } }).toFormat(format))
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff)

const upload = (body: Uint8Array | string, type = 'image/png') =>
  admin.post('/api/admin/media', body, { headers: { 'content-type': type } })

describe('an uploaded picture', () => {
  test.each(FORMATS)(
    'of the kind %s is stored under its hash, once, with its size',
    async (format) => {
      const bytes = await draw(format, 41, 23)
      const { status, body } = await upload(bytes, `image/${format}`)
      expect([status, body.width, body.height]).toEqual([201, 41, 23])
      expect((await upload(bytes)).body).toEqual(body)
      const shown = await call(body.url)
      expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes)
      const headers = { ...SAFE, 'content-type': `image/${format}` }
      expect(Object.fromEntries(shown.headers)).toMatchObject(headers)
      expect(shown.headers.get('cache-control')).toContain('immutable')
    },
  )

  test.each([
    ['GIF', latin1('GIF89a/*\u0001\u0001\u0001\u0001*/=1;alert(1)//'), 'image/gif'],
    ['PNG', undefined, 'image/png'],
  ])('that is a %s and a script is served as an image only', async (_, given, type) => {
    const png = [...(await draw('png')), ...latin1('<script>alert(1)</script>')]
    // What has a size is a picture to a browser, whatever else it is.
    const { status, body } = await upload(given ?? new Uint8Array(png), 'image/svg+xml')
    expect(status).toBe(201)
    const { headers } = await visitor.get(body.url)
    expect(Object.fromEntries(headers)).toMatchObject({ ...SAFE, 'content-type': type })
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['an SVG behind a comment', '<!-- GIF89a --><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page that begins like a picture', 'GIF8 <script>alert(1)</script>'],
    ['a JPEG of headers without end', '\u00ff\u00d8'.padEnd(100_000, '\u00ff')],
  ])('that is %s is rejected, of any content type', async (_, text) => {
    for (const type of ['image/png', 'image/gif', 'image/svg+xml'])
      for (const body of [latin1(text), text])
        expect((await upload(body, type)).status, `${type}: ${typeof body}`).toBe(415)
  })

  test('of another content type, of over four megabytes or of too many pixels is rejected', async () => {
    const bytes = await draw('png')
    expect((await upload(bytes, 'application/json')).status).toBe(415)
    expect((await upload(new Uint8Array(4 * 1024 * 1024 + 1))).status).toBe(413)
    // A decompression bomb.
    for (const at of [16, 20]) new DataView(bytes.buffer).setUint32(at, 100_000)
    expect((await upload(bytes)).status).toBe(413)
  })
})

test('a picture that does not exist is answered with 404', async () => {
  for (const name of ['x', '..%2Fusers', `${'0'.repeat(64)}.png`, `${'0'.repeat(64)}.svg`])
    expect((await visitor.get(`/media/${name}`)).status, name).toBe(404)
})

test('a picture is read once for many requests, and never for HEAD', async () => {
  const url = await uploadGif(admin.cookie, 77)
  const reads: (string | undefined)[] = []
  setBlobsFetch((input, init) => {
    reads.push((init?.method ?? 'GET').toUpperCase())
    return fetch(input, init)
  })
  const { status, headers, body } = await visitor.send('HEAD', url)
  expect([status, headers.get('content-type'), body]).toEqual([200, 'image/gif', ''])
  expect(reads).toEqual(['HEAD'])
  const shown = await Promise.all([call(url), call(url), call(url)])
  expect((await shown[2]?.bytes())?.length).toBe(40)
  expect(reads.filter((method) => method === 'GET')).toHaveLength(1)
})
