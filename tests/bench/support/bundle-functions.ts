import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { zipFunctions } from '@netlify/zip-it-and-ship-it'

/** A function as Netlify uploads it, but unpacked. */
export interface BundledFunction {
  readonly name: string
  /** The module that Netlify's runtime imports. */
  readonly entry: string
  readonly bytes: number
  readonly compressedBytes: number
  /** Changes when Netlify would upload the function again. */
  readonly hash: string
}

/**
 * Build every function and let Netlify's own tool pack it.
 *
 * @param destination A new folder.
 * @param site The folder whose `dist` has the files of the release that functions include.
 */
export async function bundleFunctions(
  destination: string,
  site: string,
): Promise<BundledFunction[]> {
  const folder = join(site, 'dist-functions')
  execFileSync(process.execPath, ['src/commands/build-functions.ts', '--out', folder])
  cpSync('content/diary', join(site, 'content/diary'), { recursive: true })
  const bundled = await zipFunctions(folder, destination, {
    archiveFormat: 'none',
    basePath: site,
    repositoryRoot: site,
  })
  return bundled.map(({ name, path }) => ({
    name,
    entry: join(path, 'dist-functions', `${name}.mjs`),
    ...measure(path),
  }))
}

function measure(folder: string) {
  const entries = globSync('**', { cwd: folder, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const contents = files
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((file) => readFileSync(file))
  const sum = (sizes: readonly number[]) => sizes.reduce((a, b) => a + b, 0)
  return {
    bytes: sum(contents.map(({ byteLength }) => byteLength)),
    compressedBytes: sum(contents.map((content) => deflateRawSync(content).byteLength)),
    hash: sha256(contents.map(sha256).join('\n')),
  }
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
