import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'

useBlobs()

let cookie: string

beforeEach(async () => {
  cookie = (await aSignedIn()).cookie
})

type Format = 'png' | 'jpeg' | 'gif' | 'webp'

const picture = (format: Format, width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#1f4d3a' } })
    .toFormat(format)
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes))

const upload = (body: Uint8Array<ArrayBuffer> | string, type = 'image/png') =>
  call('/api/admin/media', {
    method: 'POST',
    cookie,
    body,
    headers: { 'content-type': type },
  })
const show = (url: string) => call(url)

describe('POST /api/admin/media', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'stores a %s under its hash and responds with its size',
    async (format) => {
      const bytes = await picture(format, 41, 23)
      const response = await upload(bytes, `image/${format}`)
      expect(response.status).toBe(201)
      const kept = (await response.json()) as { url: string }
      expect(kept).toMatchObject({ width: 41, height: 23 })
      expect(await (await upload(bytes)).json()).toEqual(kept)

      const shown = await show(kept.url)
      expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes)
      expect(shown.headers.get('content-type')).toBe(`image/${format}`)
      expect(shown.headers.get('cache-control')).toContain('immutable')
      expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  test('reads the size of a lossless and of a transparent WebP', async () => {
    for (const options of [{ lossless: true }, { alphaQuality: 50 }]) {
      const background = { r: 0, g: 0, b: 0, alpha: 0.5 }
      const bytes = await sharp({ create: { width: 300, height: 200, channels: 4, background } })
        .webp(options)
        .toBuffer()
      expect(await (await upload(new Uint8Array(bytes))).json()).toMatchObject({
        width: 300,
        height: 200,
      })
    }
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['HTML that calls itself a picture', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
    ['half a header', '\u0089PNG'],
    ['a GIF without a size', 'GIF89a'],
  ])('rejects %s', async (_, body) => {
    expect((await upload(body, 'image/svg+xml')).status).toBe(415)
  })

  test.each([
    ['GIF', 'GIF89a/*\u0001\u0001\u0001\u0001*/=1;alert(1)//', 'image/gif'],
    ['PNG', undefined, 'image/png'],
  ])('serves a polyglot %s as an image only', async (_, text, type) => {
    const appended = new TextEncoder().encode('<script>alert(1)</script>')
    const bytes = text
      ? Uint8Array.from(text, (character) => character.charCodeAt(0))
      : new Uint8Array([...(await picture('png')), ...appended])
    const response = await upload(bytes, 'image/svg+xml')
    // What has a size is a picture to a browser, whatever else it is.
    expect(response.status).toBe(201)
    const shown = await show(((await response.json()) as { url: string }).url)
    expect(shown.headers.get('content-type')).toBe(type)
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  test.each([
    ['an SVG behind a byte order mark', '\uFEFF<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an SVG behind a comment', '<!-- GIF89a --><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an SVG in XML', '<?xml version="1.0"?><!DOCTYPE svg><svg onload="alert(1)"/>'],
    ['a PDF', '%PDF-1.7 /JavaScript (app.alert(1))'],
    ['a BMP', 'BM\u0000\u0000\u0000\u0000'],
    ['a page that begins like a picture', 'GIF8 <script>alert(1)</script>'],
    ['a JPEG of headers without end', '\u00ff\u00d8'.padEnd(100_000, '\u00ff')],
  ])('rejects %s of any content type', async (_, body) => {
    for (const type of ['image/png', 'image/gif', 'image/svg+xml']) {
      const bytes = Uint8Array.from(body, (character) => character.charCodeAt(0) & 0xff)
      expect((await upload(bytes, type)).status).toBe(415)
      expect((await upload(body, type)).status).toBe(415)
    }
  })

  test.each(['gif', 'webp', 'jpeg', 'png'] as const)(
    'rejects a %s with too many pixels',
    async (format) => {
      const bytes = await picture(format)
      const view = new DataView(bytes.buffer)
      if (format === 'gif') view.setUint32(6, 0xffffffff)
      if (format === 'png') view.setUint32(16, 0x7fffffff)
      if (format === 'jpeg') {
        const frame = bytes.findIndex(
          (byte, at) => byte === 0xff && /^c[012]$/.test(bytes[at + 1]!.toString(16)),
        )
        view.setUint32(frame + 5, 0xffffffff)
      }
      if (format === 'webp') view.setUint32(26, 0x3fff3fff)
      expect((await upload(bytes, `image/${format}`)).status).toBe(413)
    },
  )

  test('rejects another content type', async () => {
    expect((await upload(await picture('png'), 'application/json')).status).toBe(415)
  })

  test('rejects more than four megabytes and decompression bombs', async () => {
    expect((await upload(new Uint8Array(4 * 1024 * 1024 + 1))).status).toBe(413)
    const bomb = await picture('png')
    new DataView(bomb.buffer).setUint32(16, 100_000)
    new DataView(bomb.buffer).setUint32(20, 100_000)
    expect((await upload(bomb)).status).toBe(413)
  })
})
