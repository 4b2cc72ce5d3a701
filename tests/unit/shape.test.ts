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
