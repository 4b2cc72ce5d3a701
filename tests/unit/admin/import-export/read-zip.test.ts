import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { listZipFiles, ImportFault } from '#admin/import-export/read-zip.ts'
import { packZip } from '#tests/support/zip.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const MEGABYTE = 1024 * 1024

async function readAll(archive: Blob): Promise<Record<string, string>> {
  const files = await listZipFiles(archive)
  const read = files.map(async (file) => [file.name, textOf(await file.read(MEGABYTE))])
  return Object.fromEntries(await Promise.all(read))
}

describe('the reader of archives', () => {
  test('unpacks deflated files and leaves folders out', async () => {
    const text = 'A table for five. '.repeat(20_000)
    const archive = packZip([
      { name: 'folder/', bytes: bytesOf('') },
      { name: 'folder/a.md', bytes: bytesOf(text), isDeflated: true },
    ])
    expect(await readAll(archive)).toEqual({ 'folder/a.md': text })
  })

  test('stops a decompression bomb at the size that it names', async () => {
    const bomb = deflateRawSync(new Uint8Array(100 * MEGABYTE))
    const archive = packZip([{ name: 'a.md', packed: bomb, size: 3 }])
    const [file] = await listZipFiles(archive)
    const before = process.memoryUsage().rss
    await expect(file!.read(MEGABYTE)).rejects.toThrow('The archive is damaged.')
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * MEGABYTE)
  })

  test('rejects more files than an archive of 32 bits may have', async () => {
    const archive = packZip(Array.from({ length: 65_535 }, () => ({ name: 'a' })))
    await expect(listZipFiles(archive)).rejects.toThrow('has too many files.')
  })

  test.each([
    ['a protected file', { flags: 1 }, 'It is protected by a password.'],
    ['an unknown compression', { method: 93 }, 'Its compression is not known.'],
    ['broken compression', { method: 8 }, 'The archive is damaged.'],
    ['bytes that do not fit their checksum', { checksum: 1 }, 'The archive is damaged.'],
  ])('rejects %s', async (_, broken, sentence) => {
    const archive = packZip([{ name: 'a.md', bytes: bytesOf('\u00ff\u00ff\u00ff'), ...broken }])
    const [file] = await listZipFiles(archive)
    await expect(file!.read(MEGABYTE)).rejects.toThrow(sentence)
  })

  test('rejects an empty file and HTML', async () => {
    for (const text of ['', '<!doctype html>'.repeat(10_000)])
      await expect(listZipFiles(new Blob([text]))).rejects.toThrow('This is not a zip archive.')
  })

  test('fails with a sentence wherever an archive was cut or changed', async () => {
    const archive = packZip([
      { name: 'a.md', bytes: bytesOf('One '.repeat(50)), isDeflated: true },
      { name: 'b.md', bytes: bytesOf('Two') },
    ])
    const bytes = new Uint8Array(await archive.arrayBuffer())
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 0xff
      for (const broken of [changed, bytes.slice(0, at)]) {
        await readAll(new Blob([broken])).catch((error: unknown) => {
          expect(error).toBeInstanceOf(ImportFault)
        })
      }
    }
  })
})
