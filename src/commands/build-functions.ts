import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { build, type OutputChunk, type Plugin } from 'rolldown'

/**
 * `npm run build:functions`, on Netlify after the build: puts each function with the code it needs
 * into `dist-functions`, so that Netlify packs some files instead of following thousands of imports.
 * Code of several functions is in `shared`. Our own platform runs `functions/` as it is.
 */
const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist-functions' } } })

await rm(values.out, { recursive: true, force: true })
await build({
  input: Object.fromEntries(
    globSync('functions/*.ts').map((file) => [basename(file, '.ts'), file]),
  ),
  platform: 'node',
  // Netlify reads `config` from the function's own file, so it must not move into shared code.
  preserveEntrySignatures: 'allow-extension',
  plugins: [listSharedFiles()],
  output: {
    dir: values.out,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'shared/[name]-[hash].mjs',
  },
})

/** Adds the code that a function shares with others to the files that Netlify packs with it. */
function listSharedFiles(): Plugin {
  return {
    name: 'list-shared-files',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const chunk of chunks.filter(({ isEntry }) => isEntry)) {
        const files = findImports(chunk, chunks).map((file) => `'./${file}'`)
        const [before, after] = chunk.code.split('includedFiles: [')
        if (after === undefined) this.error(`${chunk.name} has no list of included files`)
        chunk.code = `${before}nodeBundler: 'none',\n\tincludedFiles: [${files.join(', ')},${after}`
      }
    },
  }
}

/** The files that a chunk imports, directly or through others. */
function findImports(entry: OutputChunk, chunks: readonly OutputChunk[]): string[] {
  const found = new Set([entry.fileName])
  for (const name of found) {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) {
      if (chunks.some(({ fileName }) => fileName === next)) found.add(next)
    }
  }
  found.delete(entry.fileName)
  return [...found].toSorted()
}
