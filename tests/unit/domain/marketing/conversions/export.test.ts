import { expect, test } from 'vitest'
import { exportSchema, newExportSchema } from '#domain/marketing/conversions/export.ts'

const at = '2026-03-20T12:00:00.000Z'
const stored = { id: '3f6d2a10-5d0c-4c11-9a0e-2b7c5a1d9e44', at, by: 'ann' }

test('an export has leads and won leads, with or without a value', () => {
  const rows = [
    { leadKey: 'a', kind: 'lead', at },
    { leadKey: 'a', kind: 'won', at, value: 5 },
  ]
  expect(exportSchema.parse({ ...stored, rows })).toEqual({ ...stored, rows })
  const other = [{ leadKey: 'a', kind: 'view', at }]
  expect(exportSchema.safeParse({ ...stored, rows: other }).success).toBe(false)
  expect(exportSchema.safeParse({ ...stored, rows: [{ kind: 'lead', at }] }).success).toBe(false)
})

test('a new export names one of the platforms and nothing else', () => {
  expect(newExportSchema.parse({ platform: 'google' })).toEqual({ platform: 'google' })
  expect(newExportSchema.safeParse({ platform: 'google', rows: [] }).success).toBe(false)
  expect(newExportSchema.safeParse({ platform: 'x' }).error?.issues[0]?.message).toBe(
    'platform must be one of google, microsoft',
  )
})
