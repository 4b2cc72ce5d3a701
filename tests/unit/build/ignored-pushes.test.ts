import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const [, COMMAND = ''] = /ignore = '''(.*?)'''/s.exec(readFileSync('netlify.toml', 'utf8')) ?? []

const folder = mkdtempSync(join(tmpdir(), 'pushes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const git = (...given: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...given], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()

/** Commit a change of these files. Returns the commit. */
function push(...files: string[]): string {
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), crypto.randomUUID())
  }
  git('add', '.')
  git('commit', '-qm', files.join())
  return git('rev-parse', 'HEAD')
}

git('init', '-q')
const code = push('src/a.ts', 'tests/a.test.ts')
const tests = push('tests/a.test.ts', 'docs/a.md', '.github/a.yml')
const article = push('content/diary/tests/docs.md')
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
    cwd: folder,
    env: { ...process.env, ...refs },
  })
  expect(status === 0).toBe(isSkipped)
})
