import { describe, expect, test } from 'vitest'
import {
  hasPermission,
  knownPermissions,
  PERMISSIONS,
  rightsTag,
  type RequiredPermission,
} from '#domain/accounts/permission.ts'

const EVERYTHING: readonly RequiredPermission[] = ['account', 'administrator', ...PERMISSIONS]

describe('hasPermission', () => {
  test('lets an administrator do everything, whatever is listed', () => {
    const rights = { isAdmin: true, permissions: [] }
    expect(EVERYTHING.filter((required) => hasPermission(rights, required))).toEqual(EVERYTHING)
  })

  test('never makes someone with all permissions an administrator', () => {
    const rights = { isAdmin: false, permissions: PERMISSIONS }
    expect(hasPermission(rights, 'administrator')).toBe(false)
  })

  test('never makes anyone an administrator who has a permission of that name', () => {
    // A record can hold any text.
    const rights = { isAdmin: false, permissions: ['administrator'] as never[] }
    expect(hasPermission(rights, 'administrator')).toBe(false)
  })

  test('gives an account without any permission nothing but itself', () => {
    const rights = { isAdmin: false, permissions: [] }
    expect(EVERYTHING.filter((required) => hasPermission(rights, required))).toEqual(['account'])
  })

  test.each(PERMISSIONS)('lets an account with %s do that and nothing else', (permission) => {
    const rights = { isAdmin: false, permissions: [permission] }
    const allowed = EVERYTHING.filter((required) => hasPermission(rights, required))
    expect(allowed).toEqual(['account', permission])
  })
})

test('knownPermissions keeps each known name once, in one order', () => {
  expect(knownPermissions(['leads', 'everything', 'posts', 'leads'])).toEqual(['posts', 'leads'])
})

test.each([
  [{ isAdmin: false, permissions: [] }, '"none"'],
  [{ isAdmin: false, permissions: ['posts', 'leads'] }, '"posts+leads"'],
  [{ isAdmin: true, permissions: [] }, '"administrator"'],
  [{ isAdmin: true, permissions: ['posts'] }, '"administrator+posts"'],
] as const)('rightsTag differs for every set of rights: %j', (rights, tag) => {
  expect(rightsTag(rights)).toBe(tag)
})
