import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { build, type OutputChunk, type Plugin } from 'rolldown'
import { FUNCTION_FILES } from '#build/files/function-files.ts'

/**
 * `npm run build:functions`, on Netlify after the build: puts each function with the code it needs
 * into `dist-functions`, so that Netlify packs some files instead of following thousands of
 * imports. Our own platform runs `functions/` as it is.
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
  plugins: [includeFiles()],
  output: {
    dir: values.out,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'shared/[name]-[hash].mjs',
  },
})

/** List the code that a function shares with others, and what that code reads, for Netlify to pack with it. */
function includeFiles(): Plugin {
  const config = 'const config = {'
  return {
    name: 'include-files',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const chunk of chunks.filter(({ isEntry }) => isEntry)) {
        const imports = findImports(chunk, chunks)
        const shared = imports.map(({ fileName }) => `./${fileName}`).toSorted()
        const files = JSON.stringify([...shared, ...listReadFiles([chunk, ...imports])])
        if (!chunk.code.includes(config)) this.error(`${chunk.name} has no config`)
        const added = `${config}\n\tnodeBundler: 'none',\n\tincludedFiles: ${files},`
        chunk.code = chunk.code.replace(config, () => added)
      }
    },
  }
}

/** List the chunks that a chunk imports, directly or through others. */
function findImports(entry: OutputChunk, chunks: readonly OutputChunk[]): OutputChunk[] {
  const found = new Set([entry])
  for (const { imports, dynamicImports } of found) {
    const names = new Set([...imports, ...dynamicImports])
    for (const next of chunks) if (names.has(next.fileName)) found.add(next)
  }
  found.delete(entry)
  return [...found]
}

/** The files that the modules of some chunks read. */
function listReadFiles(chunks: readonly OutputChunk[]): string[] {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  return [...new Set(modules.flatMap((id) => FUNCTION_FILES[relative('', id)] ?? []))].toSorted()
}
