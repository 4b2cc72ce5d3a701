import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DRAWERS = /(^|\/)(utils?|helpers?|misc|types|constants|common)(\.[a-z]+|\/)/
const SOURCES = ['src/**/*.{ts,tsx,astro}', 'functions/*.ts', 'tests/**/*.{ts,tsx}']

test('no file is a drawer for unrelated things', () => {
  expect(globSync(SOURCES).filter((file) => DRAWERS.test(file))).toEqual([])
})

test('no file escapes the type checker', () => {
  const escapes = globSync(SOURCES)
    .filter((file) => !file.endsWith('shape.test.ts'))
    .filter((file) =>
      /(:\s*any\b|\bas any\b|@ts-(ignore|nocheck|expect-error))/.test(readFileSync(file, 'utf8')),
    )
  expect(escapes).toEqual([])
})

test('no test sleeps, mocks a module of ours or runs alone', () => {
  const shy = globSync('tests/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('shape.test.ts'))
    .filter((file) =>
      /(waitForTimeout|vi\.mock\(|\b(test|describe)\.(only|skip)\()/.test(
        readFileSync(file, 'utf8'),
      ),
    )
  expect(shy).toEqual([])
})

test('server code reads time, randomness and ids only through their modules', () => {
  const direct =
    /\b(Date\.now|new Date\(\)|Date\(\)|performance\.now|Math\.random|randomUUID|randomBytes|randomInt|getRandomValues|timers\/promises)/
  const offenders = globSync(['src/server/**/*.ts', 'functions/*.ts'])
    .filter((file) => !/src\/server\/(clock|random)\.ts$/.test(file))
    .filter((file) => direct.test(readFileSync(file, 'utf8')))
  expect(offenders).toEqual([])
})
