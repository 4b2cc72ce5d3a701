import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { startPlatform } from '../support/running-platform.ts'
import type { Row } from './row.ts'

/** The Brotli size of every script of the built site, the largest first. */
export async function run(): Promise<Row[]> {
  const platform = await startPlatform()
  try {
    const folder = join(platform.dataDir, 'live', '_astro')
    return globSync('**/*.js', { cwd: folder })
      .map((file) => ({
        what: file.replace(/\.[A-Za-z0-9_-]{8}\.js$/, ''),
        value: brotliCompressSync(readFileSync(join(folder, file))).byteLength / 1000,
        unit: 'kB',
      }))
      .toSorted((a, b) => b.value - a.value)
  } finally {
    await platform.stop()
  }
}
