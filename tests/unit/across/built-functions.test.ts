import { execFileSync } from 'node:child_process'
import { cpSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { zipFunctions } from '@netlify/zip-it-and-ship-it'
import { afterAll, expect, test } from 'vitest'
import { FUNCTION_FILES } from '#build/files/function-files.ts'
import { loadFunctions } from '#platform/functions/load-functions.ts'
import { readRuntimeImports } from '#tests/support/imports.ts'
import { temporaryFolder } from '#tests/support/project.ts'

/** A project without packages, so that a function finds nothing but what was packed with it. */
const { path: project, remove } = await temporaryFolder({ 'dist/_content/deploy.json': '{}' })
const folder = join(project, 'dist-functions')
execFileSync(process.execPath, ['src/commands/build-functions.ts', '--out', folder])
cpSync('content/diary', join(project, 'content/diary'), { recursive: true })

const byNetlify = await zipFunctions(folder, join(project, 'packed'), {
  archiveFormat: 'none',
  basePath: project,
  repositoryRoot: project,
})
const modules = await loadFunctions('functions')
const names = globSync('functions/*.ts').map((file) => basename(file, '.ts'))

afterAll(remove)

test.each(modules)(
  "Netlify's parser finds every address of the $name function, and no other function has it",
  ({ name, routes = [] }) => {
    for (const { path } of routes.filter((route) => route.path !== '*'))
      expect([path, listFunctionsAt(path)]).toEqual([path, [name]])
  },
)

test('no function has an address without a route', () => {
  const paths = modules.flatMap(({ routes = [] }) => routes.map(({ path }) => path))
  const unused = byNetlify
    .flatMap(({ routes = [] }) => routes)
    .filter((route) => !paths.some((path) => hasAddress(route, path)))
  expect(unused).toEqual([])
})

function listFunctionsAt(path: string): string[] {
  return byNetlify
    .filter(({ routes = [] }) => routes.some((route) => hasAddress(route, path)))
    .map(({ name }) => name)
}

/** The names of parameters stand for their values. */
function hasAddress(route: { literal?: string; expression?: string }, path: string): boolean {
  const { literal, expression } = route
  return literal === path || (expression !== undefined && new RegExp(expression).test(path))
}

test("Netlify's parser finds the schedule of the jobs and the deploy events", () => {
  expect(byNetlify.flatMap(({ name, schedule }) => (schedule ? [[name, schedule]] : []))).toEqual([
    ['jobs', '*/5 * * * *'],
  ])
  const events = byNetlify.flatMap(({ name, eventSubscriptions = [] }) =>
    eventSubscriptions.map((event) => [name, event]),
  )
  expect(events).toEqual([
    ['deploy-events', 'deploy_building'],
    ['deploy-events', 'deploy_succeeded'],
    ['deploy-events', 'deploy_failed'],
  ])
})

test("every function starts from the files that Netlify's tool packs, and finds what it reads", () => {
  const imports = byNetlify.map(({ name, path }) => {
    const entry = JSON.stringify(join(path, 'dist-functions', `${name}.mjs`))
    return `console.log(${JSON.stringify(name)}, typeof (await import(${entry})).default)`
  })
  const script = [...imports, 'process.exit()'].join('\n')
  const started = execFileSync(process.execPath, ['--input-type=module', '--eval', script])
  const type = (name: string) => (name === 'deploy-events' ? 'object' : 'function')
  expect(started.toString().trim().split('\n').toSorted()).toEqual(
    names.map((name) => `${name} ${type(name)}`).toSorted(),
  )
  const jobs = byNetlify.find(({ name }) => name === 'jobs')
  const shipped = globSync('content/diary/*.md')
  expect(globSync('content/diary/*.md', { cwd: jobs?.path ?? '' })).toEqual(shipped)
  expect(shipped).not.toEqual([])
})

const INCLUDED = /includedFiles: \[([^\]]*)\]/

test.each(names.toSorted())('the function %s includes exactly what it reads', (name) => {
  const [, list = ''] = INCLUDED.exec(source(join(folder, `${name}.mjs`))) ?? []
  const included = [...list.matchAll(/"(\.\.\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(included).toEqual(filesReadBy(`functions/${name}.ts`))
})

test('every module of the server that reads files is known', () => {
  const readers = globSync('src/server/**/*.ts')
    .filter((file) => /\b(readFile|readFileSync|parseFile|readdir|globSync)\(/.test(source(file)))
    .filter((file) => !FUNCTION_FILES[file])
  expect(readers.toSorted()).toEqual([
    // They read what their callers name.
    'src/server/site/file-cache.ts',
    'src/server/site/read-content.ts',
  ])
})

function filesReadBy(file: string): string[] {
  const modules = new Set([file])
  for (const module of modules) {
    for (const next of readRuntimeImports(module))
      if (/^(src|functions)\//.test(next)) modules.add(next)
  }
  return Object.entries(FUNCTION_FILES)
    .flatMap(([module, files]) => (modules.has(module) ? files : []))
    .toSorted()
}

function source(file: string): string {
  return readFileSync(file, 'utf8')
}
