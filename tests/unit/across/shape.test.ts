import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
const CATCH_ALL = /(^|\/)(utils?|helpers?|misc|types|constants|common)(\.[a-z]+|\/)/
const SOURCES = ['src/**/*.{ts,tsx,astro}', 'functions/*.ts', 'tests/**/*.{ts,tsx}']

test('no file has a catch-all name', () => {
  expect(globSync(SOURCES).filter((file) => CATCH_ALL.test(file))).toEqual([])
})

test('no test sleeps, mocks our modules, runs alone or is skipped', () => {
  const violations = globSync('tests/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('shape.test.ts'))
    .filter((file) =>
      /(waitForTimeout|vi\.mock\(|\b(test|describe)\.(only|skip)\()/.test(
        readFileSync(file, 'utf8'),
      ),
    )
  expect(violations).toEqual([])
})

test('domain and server code read time, randomness and ids only through their modules', () => {
  const direct =
    /\b(Date\.now|new Date\(\)|Date\(\)|performance\.now|Math\.random|randomUUID|randomBytes|randomInt|getRandomValues|timers\/promises)/
  const offenders = globSync(['src/{domain,server}/**/*.ts', 'functions/*.ts'])
    .filter((file) => !/src\/server\/(clock|random)\.ts$/.test(file))
    .filter((file) => direct.test(readFileSync(file, 'utf8')))
  expect(offenders).toEqual([])
})

test('a length of time is counted in the units of duration.ts', () => {
  const raw = /\b(60_000|3_600_000|86_400_000)\b|\b60 \* 1000\b|const (MINUTE|HOUR|DAY)_MS =/
  const offenders = globSync(['src/**/*.{ts,tsx}', 'functions/*.ts'])
    .filter((file) => !file.endsWith('/duration.ts'))
    .filter((file) => raw.test(readFileSync(file, 'utf8')))
  expect(offenders).toEqual([])
})

test('islands and the admin area make requests only through client', () => {
  const offenders = globSync('src/{islands,admin}/**/*.{ts,tsx}').filter((file) =>
    /\bfetch\(/.test(readFileSync(file, 'utf8')),
  )
  expect(offenders).toEqual([])
})

test('each unit test has the name of the source that it proves, or is about several', () => {
  const tests = globSync('tests/unit/**/*.test.{ts,tsx}', { exclude: ['tests/unit/across/*'] })
  const unknown = tests.filter((file) => {
    const source = file.replace('tests/unit', 'src').replace(/\.test\.tsx?$/, '')
    return globSync(`${source}.{ts,tsx,js}`).length === 0
  })
  expect(unknown).toEqual([])
})

test('the table of API tests has every function, with tests that exist', () => {
  const rows = readFileSync('tests/README.md', 'utf8').matchAll(/^\| `([\w-]+)` +\| (`.*`) +\|$/gm)
  const table = new Map(Array.from(rows, ([, name, tests = '']) => [name, tests.match(/[\w-]+/g)]))
  expect([...table.keys()]).toEqual(
    globSync('functions/*.ts')
      .map((file) => path.basename(file, '.ts'))
      .toSorted(),
  )
  const named = [...table.values()].flatMap((names) => names ?? [])
  const missing = named.filter((name) => !existsSync(`tests/api/${name}.test.ts`))
  expect(missing).toEqual([])
})

/** The anchors that a Markdown file has, as GitHub makes them from its headings. */
function anchorsOf(file: string): Set<string> {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
  return new Set(
    Array.from(headings, ([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

test('every link of a document leads to a file, and to a heading that it has', () => {
  const broken = globSync('{*.md,{content,docs,functions,src,tests}/**/*.md}', {
    exclude: ['content/diary/**'],
  }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .map(([, link = '', anchor]) => ({
        target: link === '' ? file : path.join(path.dirname(file), link),
        anchor,
      }))
      .filter(
        ({ target, anchor }) =>
          !existsSync(target) || (anchor !== undefined && !anchorsOf(target).has(anchor)),
      )
      .map(({ target, anchor = '' }) => `${file}: ${target}#${anchor}`),
  )
  expect(broken).toEqual([])
})

/** What builds and benches make, and a mark of weak ETags. */
const NOT_KEPT = new Set(['dist/', 'dist-functions/', 'bench-results/', 'W/'])

test('every file and folder that a document names exists', () => {
  const known = globSync('{*,{content,docs,functions,src,tests}/**/*}')
    .flatMap((file) => [`/${file}\n`, `/${path.dirname(file)}/\n`])
    .join('')
  const missing = globSync('{README,SECURITY,{docs,functions,src,tests}/**/*}.md').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /`([\w.[\]-]+(?:\/[\w.[\]-]+)*(?:\/|\.(?:ts|tsx|astro|css|mjs|toml|yaml|md|svg)))`/g,
      ),
    ]
      .map(([, name = '']) => name)
      .filter((name) => !NOT_KEPT.has(name) && !known.includes(`/${name}\n`))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})
