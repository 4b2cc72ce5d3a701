import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readFunctionSettings } from '#tests/support/function-settings.ts'

const BUNDLER = '@netlify/zip-it-and-ship-it'

/** A function as Netlify uploads it, but unpacked. */
export interface BundledFunction {
  readonly name: string
  /** The module that Netlify's runtime imports. */
  readonly entry: string
  readonly bytes: number
  /** Changes when Netlify would upload the function again. */
  readonly hash: string
}

/** The part of Netlify's bundler that we use; it is installed at run time, so without types. */
interface Bundler {
  zipFunctions(
    source: string,
    destination: string,
    options: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly name: string; readonly path: string }[]>
}

/**
 * Bundle every function with Netlify's own bundler and the settings of netlify.toml, into a new folder.
 *
 * @param dist The built site, in a folder inside the project.
 */
export async function bundleFunctions(
  bundler: Bundler,
  destination: string,
  dist: string,
): Promise<BundledFunction[]> {
  const project = process.cwd()
  const config = readFunctionSettings().map(({ names, includedFiles }) => [
    names,
    {
      includedFiles: includedFiles.map((path) =>
        path.replace(/^dist\//, `${relative(project, dist)}/`),
      ),
      includedFilesBasePath: project,
    },
  ])
  rmSync(destination, { recursive: true, force: true })
  const bundled = await bundler.zipFunctions(join(project, 'functions'), destination, {
    archiveFormat: 'none',
    basePath: project,
    repositoryRoot: project,
    config: Object.fromEntries(config),
  })
  return bundled.map(({ name, path }) => ({
    name,
    entry: join(path, 'functions', `${name}.mjs`),
    ...measureFolder(path),
  }))
}

/** Install the bundler that `@netlify/build` uses. Only a bench needs it, so `npm ci` does not pay for it. */
export async function installBundler(folder: string): Promise<Bundler> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const options = ['--no-audit', '--no-fund', '--prefer-offline']
  execFileSync('npm', ['install', ...options, `${BUNDLER}@16.2.3`], {
    cwd: folder,
    stdio: 'ignore',
  })
  const entry = join(folder, 'node_modules', BUNDLER, 'dist/main.js')
  // The package's own shape.
  return (await import(pathToFileURL(entry).href)) as Bundler
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
