import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readImports, readRuntimeImports } from '#tests/support/imports.ts'

/** The floors that each floor may import from, besides itself, as drawn in the root README. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/domain': [],
  'src/server': ['src/domain'],
  'src/client': ['src/domain'],
  'src/islands': ['src/domain', 'src/client'],
  'src/admin': ['src/domain', 'src/client', 'src/islands'],
  functions: ['src/domain', 'src/server'],
  'src/components': ['src/domain', 'src/server', 'src/client', 'src/islands', 'src/styles'],
  'src/layouts': ['src/domain', 'src/server', 'src/client', 'src/components', 'src/styles'],
  'src/pages': [
    'domain',
    'server',
    'client',
    'islands',
    'admin',
    'components',
    'layouts',
    'styles',
    'build',
  ].map((floor) => `src/${floor}`),
  'src/build': ['src/domain', 'src/server'],
  'src/platform': ['src/domain', 'src/server', 'src/build'],
  'src/commands': ['src/domain', 'src/server', 'src/build', 'src/platform'],
}

/** Floors whose folders are rooms. */
const FLOORS_WITH_ROOMS = ['src/domain', 'src/server', 'src/build', 'src/platform', 'src/commands']
const MAX_ROOM_LINES = 2_500

/** The folder of a file below its floor; `undefined` for a file of the floor itself. */
function roomOf(file: string): string | undefined {
  return /^src\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0]
}

/** Packages that are larger than a whole page, and Node's own modules. */
const NEVER_IN_THE_BROWSER = /^(zod|yaml)$|^node:/

const isOurs = (path: string) => /^(src|functions|tests|content)\//.test(path)

/** The imports of a module from a floor that it may not import. */
function forbiddenImports(source: string, file: string): string[] {
  const floor = Object.keys(MAY_IMPORT).find((folder) => file.startsWith(`${folder}/`)) ?? ''
  const allowed = [floor, ...(MAY_IMPORT[floor] ?? [])]
  return readImports(source, file)
    .filter((path) => isOurs(path) && !allowed.some((folder) => path.startsWith(`${folder}/`)))
    .map((path) => `${file} imports ${path}`)
}

test.each(Object.keys(MAY_IMPORT))(
  '%s imports only from its own floor and lower floors',
  (floor) => {
    const files = globSync(`${floor}/**/*.{ts,tsx,astro,css}`)
    expect(files).not.toEqual([])
    expect(files.flatMap((file) => forbiddenImports(readFileSync(file, 'utf8'), file))).toEqual([])
  },
)

test('every source file belongs to a floor', () => {
  const unassigned = globSync('{src,functions}/**/*.{ts,tsx,astro,css}').filter(
    (file) => !Object.keys(MAY_IMPORT).some((floor) => file.startsWith(`${floor}/`)),
  )
  expect(unassigned.filter((file) => !/^src\/(styles\/|content\.config\.ts$)/.test(file))).toEqual(
    [],
  )
})

test.each([...FLOORS_WITH_ROOMS, 'src/admin'])(
  'no room of %s imports a room that imports it, directly or not',
  (floor) => {
    const imports = new Map<string, Set<string>>()
    for (const file of globSync(`${floor}/*/**/*.{ts,tsx}`)) {
      const room = roomOf(file) ?? ''
      const own = imports.get(room) ?? new Set()
      for (const path of readImports(readFileSync(file, 'utf8'), file)) {
        const other = path.startsWith(`${floor}/`) ? roomOf(path) : undefined
        if (other !== undefined && other !== room) own.add(other)
      }
      imports.set(room, own)
    }
    const isReachable = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(imports.get(from) ?? [])].some((next) => {
        if (next === to) return true
        if (seen.has(next)) return false
        return isReachable(next, to, seen.add(next))
      })
    expect([...imports.keys()].filter((room) => isReachable(room, room))).toEqual([])
  },
)

test.each(FLOORS_WITH_ROOMS)('no room of %s is longer than 2,500 lines', (floor) => {
  const lines = new Map<string, number>()
  for (const file of globSync(`${floor}/*/**/*.ts`)) {
    const room = roomOf(file) ?? ''
    const count = readFileSync(file, 'utf8').split('\n').length
    lines.set(room, (lines.get(room) ?? 0) + count)
  }
  expect([...lines].filter(([, count]) => count > MAX_ROOM_LINES)).toEqual([])
})

test('the domain floor imports no package but zod', () => {
  const packages = globSync('src/domain/**/*.ts').flatMap((file) =>
    readImports(readFileSync(file, 'utf8'), file).filter((path) => !isOurs(path)),
  )
  expect(new Set(packages)).toEqual(new Set(['zod']))
})

test('only one server module imports @netlify/blobs', () => {
  const openers = globSync(['src/server/**/*.ts', 'functions/**/*.ts']).filter((file) =>
    readRuntimeImports(file).includes('@netlify/blobs'),
  )
  expect(openers).toEqual(['src/server/storage/blob-client.ts'])
})

/** Loaded by an import of articles alone, whose files other programs wrote. Its bytes have a budget. */
const READS_YAML = 'src/admin/import-export/import/article-fields.ts'

test('browser code imports no zod, YAML or Node module, directly or indirectly', () => {
  const seen = new Set<string>()
  const heavy: string[] = []
  const visit = (file: string, from: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const imports = readRuntimeImports(file)
    const isHeavy = imports.some((path) => NEVER_IN_THE_BROWSER.test(path))
    if (isHeavy && file !== READS_YAML) heavy.push(`${from}: ${file}`)
    for (const path of imports) if (/^src\/.*\.tsx?$/.test(path)) visit(path, from)
  }
  for (const file of globSync('src/{client,islands,admin}/**/*.{ts,tsx}')) visit(file, file)
  expect(heavy).toEqual([])
})
