import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
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

/** Bundle every function with Netlify's own bundler and the files that its `config` includes, into a new folder. */
export async function bundleFunctions(destination: string): Promise<BundledFunction[]> {
  const project = process.cwd()
  rmSync(destination, { recursive: true, force: true })
  const bundled = await zipFunctions(join(project, 'functions'), destination, {
    archiveFormat: 'none',
    basePath: project,
    repositoryRoot: project,
    config: { '*': { includedFilesBasePath: project } },
  })
  return bundled.map(({ name, path }) => ({
    name,
    entry: join(path, 'functions', `${name}.mjs`),
    ...measureFolder(path),
  }))
}

function measureFolder(folder: string): { bytes: number; hash: string } {
  const contents: string[] = []
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    bytes += content.byteLength
    contents.push(`${relative(folder, file)} ${sha256(content)}`)
  }
  return { bytes, hash: sha256(contents.toSorted().join('\n')) }
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
