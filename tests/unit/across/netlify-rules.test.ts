import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'
import { parseAllRedirects } from '@netlify/redirect-parser'
import { afterAll, expect, test } from 'vitest'
import { screens } from '#admin/app/screens.ts'
import { readRuntimeImports } from '#tests/support/imports.ts'
import { temporaryFolder } from '#tests/support/project.ts'

const netlifyConfigPath = resolve('netlify.toml')

const PATHS = [
  '/',
  '/services',
  '/admin',
  '/admin/blog',
  '/_astro/page.abc.js',
  '/og/default.png',
  '/rss.xml',
  '/diary/my-testimonial',
]

/** The values that rules of netlify.toml set for a path and a header. */
async function findHeaders(path: string, name: string): Promise<string[]> {
  const { headers } = await parseAllHeaders({
    netlifyConfigPath,
    headersFiles: [],
    configHeaders: [],
    minimal: false,
  })
  // Without `minimal` each rule has its regular expression.
  const rules = headers as { forRegExp: RegExp; values: Record<string, string> }[]
  return rules.flatMap(({ forRegExp, values }) =>
    forRegExp.test(path) ? (values[name] ?? []) : [],
  )
}

test('at most one rule sets Cache-Control for a path, because no order of rules is documented', async () => {
  for (const path of PATHS)
    expect((await findHeaders(path, 'Cache-Control')).length, path).toBeLessThanOrEqual(1)
})

test('an email shows the mark of the firm on the page of any webmail', async () => {
  const policies = await findHeaders('/icon-192.png', 'Cross-Origin-Resource-Policy')
  expect(policies.at(-1)).toBe('cross-origin')
  expect(await findHeaders('/', 'Cross-Origin-Resource-Policy')).toEqual(['same-origin'])
})

/** The rewrites and redirects of netlify.toml. */
async function readRules() {
  const { redirects } = await parseAllRedirects({
    netlifyConfigPath,
    redirectsFiles: [],
    configRedirects: [],
    minimal: true,
  })
  // The parser's shape.
  return redirects as { from: string; to: string }[]
}

test('no rule leads to itself, because Netlify ignores it', async () => {
  const rules = await readRules()
  expect(rules.length).toBeGreaterThan(5)
  expect(rules.filter(({ from, to }) => from === to)).toEqual([])
})

test('the admin screens with an id in their address are rewritten, and nothing else', async () => {
  const rewritten = (await readRules()).filter(({ to }) => to === '/admin.html')
  const withId = screens.map(({ path }) => path).filter((path) => path.includes(':'))
  expect(rewritten.map(({ from }) => from).toSorted()).toEqual(withId.toSorted())
})

test('a build imports no development package, because Netlify installs none', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const files = ['astro.config.mjs', ...globSync('{src,functions}/**/*.{ts,tsx,astro,js}')]
  const imported = files.flatMap(readRuntimeImports)
  expect(imported).toContain('zod')
  expect(Object.keys(devDependencies).filter((name) => imported.includes(name))).toEqual([])
})

const [, COMMAND = ''] = /ignore = '''(.*?)'''/s.exec(readFileSync('netlify.toml', 'utf8')) ?? []

const folder = await temporaryFolder()
afterAll(() => folder.remove())

const git = (...given: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...given], {
    cwd: folder.path,
    encoding: 'utf8',
  }).trim()

/** Commit a change of these files. Returns the commit. */
async function push(...files: string[]): Promise<string> {
  await folder.write(Object.fromEntries(files.map((file) => [file, crypto.randomUUID()])))
  git('add', '.')
  git('commit', '-qm', files.join())
  return git('rev-parse', 'HEAD')
}

git('init', '-q')
const code = await push('src/a.ts', 'tests/a.test.ts')
const tests = await push('tests/a.test.ts', 'docs/a.md', '.github/a.yml')
const article = await push('content/diary/tests/docs.md')
const unknown = 'f'.repeat(40)

test.each([
  ['skips a push of tests, docs and workflows', code, tests, '', true],
  ['builds a push of anything else', code, article, '', false],
  ['builds when the last commit is not known', '', tests, '', false],
  ['builds when a build hook was called', code, tests, 'https://example.com/hook', false],
  ['builds when git cannot compare', unknown, tests, '', false],
])('%s', (_, last, now, hook, isSkipped) => {
  const refs = { CACHED_COMMIT_REF: last, COMMIT_REF: now, INCOMING_HOOK_URL: hook }
  const { status } = spawnSync('bash', ['-c', COMMAND], {
    cwd: folder.path,
    env: { ...process.env, ...refs },
  })
  expect(status === 0).toBe(isSkipped)
})
