import { describe, expect, test } from 'vitest'
import { findImageType, listImageNames, readImage } from '#domain/posts/image.ts'

const bytesOf = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  )
const zeros = (count: number) => Array<number>(count).fill(0)

const png = (width: readonly number[], height: readonly number[]) =>
  bytesOf('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', width, height, zeros(9))
const gif = (version: string, size: readonly number[]) => bytesOf(version, size, zeros(3))
const webp = (chunk: string, bytes: readonly number[]) =>
  bytesOf('RIFF', zeros(4), 'WEBP', chunk, zeros(4), bytes, zeros(Math.max(0, 10 - bytes.length)))
const frame = (marker: number) => [0xff, marker, 0, 11, 8, 0x01, 0x02, 0x03, 0x04, 1, 0, 0, 0]
const jpeg = (...segments: (readonly number[])[]) => bytesOf([0xff, 0xd8], ...segments)

describe('the reader of images', () => {
  const SIZE = { width: 258, height: 772 }

  test.each([
    ['PNG', 'png', png([0, 0, 1, 2], [0, 0, 3, 4])],
    ['GIF of 1987', 'gif', gif('GIF87a', [2, 1, 4, 3])],
    ['GIF of 1989', 'gif', gif('GIF89a', [2, 1, 4, 3])],
  ])('reads the size of a %s', (_, extension, bytes) => {
    expect(readImage(bytes)).toEqual({ type: `image/${extension}`, extension, ...SIZE })
    expect(findImageType(`a.${extension}`)).toBe(`image/${extension}`)
  })

  test.each([
    // A scale in the two highest bits of each side is no part of the size.
    ['VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x02, 0x41, 0x04, 0x83], 258, 772],
    ['VP8L', [0x2f, 0x01, 0xc1, 0xc0, 0x00], 258, 772],
    ['VP8X', [0, 0, 0, 0, 0x02, 0x01, 0x00, 0x03, 0x03, 0x00], 259, 772],
    ['VP8X', [0, 0, 0, 0, 0x00, 0x00, 0x01, 0x00, 0x00, 0x02], 65_537, 131_073],
  ])('reads the size of a WebP in %s', (chunk, bytes, width, height) => {
    const read = readImage(webp(chunk, bytes))
    expect(read).toEqual({ type: 'image/webp', extension: 'webp', width, height })
  })

  test.each([
    ['its first frame', jpeg([0xff, 0xe0, 0, 4, 9, 9], frame(0xc0))],
    ['a frame of the last kind', jpeg(frame(0xcf))],
    ['a frame behind fill bytes', jpeg([0xff, 0xff], frame(0xc0))],
  ])('reads the size of a JPEG in %s', (_, bytes) => {
    const size = { width: 772, height: 258 }
    expect(readImage(bytes)).toEqual({ type: 'image/jpeg', extension: 'jpg', ...size })
  })

  test.each([0x01, 0xc4, 0xc8, 0xd0])('takes the segment %i for no frame', (marker) => {
    expect(readImage(jpeg(frame(marker), frame(0xc0)))).toMatchObject({ width: 772 })
    expect(readImage(jpeg(frame(marker)))).toBeUndefined()
  })

  test.each([
    ['no bytes', bytesOf()],
    ['SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['a PNG without width', png(zeros(4), [0, 0, 0, 1])],
    ['a PNG without height', png([0, 0, 0, 1], zeros(4))],
    ['half a PNG', png([0, 0, 0, 1], [0, 0, 0, 1]).slice(0, 32)],
    ['half a GIF', gif('GIF89a', [1, 0, 1, 0]).slice(0, 12)],
    ['half a JPEG', jpeg(frame(0xc0)).slice(0, 9)],
    ['a JPEG with something else between segments', jpeg([0, 0, 0, 2], frame(0xc0))],
  ])('does not read %s', (_, bytes) => {
    expect(readImage(bytes)).toBeUndefined()
  })

  test.each([
    ['PNG', png([0, 0, 0, 1], [0, 0, 0, 1]), [0, 4, 12]],
    ['WebP', webp('VP8 ', zeros(10).fill(1)), [0, 8, 12]],
    ['JPEG', jpeg(frame(0xc0)), [0, 2]],
  ])('does not read a %s that differs in a byte of its marks', (_, bytes, places) => {
    expect(readImage(bytes)).toBeDefined()
    for (const at of places) expect(readImage(bytes.with(at, 0))).toBeUndefined()
  })

  test('reads bytes that stand in the middle of others', () => {
    const around = bytesOf(zeros(5), [...png([0, 0, 0, 7], [0, 0, 0, 8])], zeros(5))
    expect(readImage(around.subarray(5, -5))).toMatchObject({ width: 7, height: 8 })
  })
})

const HASH = '0123456789abcdef'.repeat(4)
const image = (src: string) => `<p><img src="${src}" alt=""></p>`

test('the uploaded images of a text are listed once each, in its order', () => {
  const other = 'f'.repeat(64)
  const types = ['jpg', 'gif', 'webp', 'png']
  const names = types.flatMap((type) => [`${HASH}.${type}`, `${other}.${type}`])
  const html = [...names, `${HASH}.gif`].map((name) => image(`/media/${name}`)).join('')
  expect(listImageNames(html)).toEqual(names)
})

test('a path with another hash, type or folder is not one of an uploaded image', () => {
  const hashes = [`/media/${HASH.slice(1)}.png`, `/media/${HASH.toUpperCase()}.png`]
  const types = [`/media/${HASH}.svg`, `/media/${HASH}.jpeg`, `/media/${HASH}`]
  const paths = [...hashes, ...types, `/images/${HASH}.png`]
  expect(paths.flatMap((src) => listImageNames(image(src)))).toEqual([])
})
