import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { zipFunctions } from '@netlify/zip-it-and-ship-it'

/** A function as Netlify uploads it, but unpacked. */
export interface BundledFunction {
  readonly name: string
  /** The module that Netlify's runtime imports. */
  readonly entry: string
  readonly bytes: number
  /** Changes when Netlify would upload the function again. */
  readonly hash: string
}

/**
 * Bundle every function with Netlify's own bundler.
 *
 * @param destination A new folder.
 * @param site The folder whose `dist` has the files of the release that functions include.
 */
export async function bundleFunctions(
  destination: string,
  site: string,
): Promise<BundledFunction[]> {
  const project = process.cwd()
  rmSync(destination, { recursive: true, force: true })
  const bundled = await zipFunctions(join(project, 'functions'), destination, {
    archiveFormat: 'none',
    basePath: project,
    repositoryRoot: project,
  })
  return bundled.map(({ name, path, config }) => {
    // What the project's own `dist` happens to hold is not of this release.
    const code = listFiles('**', path).filter((file) => !file.startsWith('dist/'))
    const included = (config.includedFiles ?? []).flatMap((pattern) =>
      listFiles(join('functions', pattern), site),
    )
    return {
      name,
      entry: join(path, 'functions', `${name}.mjs`),
      ...measure([
        ...code.map((file) => join(path, file)),
        ...included.map((file) => join(site, file)),
      ]),
    }
  })
}

function listFiles(pattern: string, folder: string): string[] {
  const entries = globSync(pattern, { cwd: folder, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()
}

function measure(files: readonly string[]): { bytes: number; hash: string } {
  const contents = files.map((file) => readFileSync(file))
  const bytes = contents.reduce((sum, content) => sum + content.byteLength, 0)
  return { bytes, hash: sha256(contents.map(sha256).join('\n')) }
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
