import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PERMISSIONS } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import { changeRights, NO_RIGHTS } from '#server/accounts/rights.ts'
import { anAccount, aSessionOf } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { allRoutes, type FunctionRoute } from '../support/functions.ts'
import { REQUIRED } from '../support/permission-table.ts'
import { useSiteFolder } from '../support/site.ts'

useBlobs({ keepsRecords: true })
useSiteFolder()

const routes = (await allRoutes()).map((one) => ({ ...one, required: REQUIRED[one.name] }))

const JSON_TYPE = { 'content-type': 'application/json' }

/** Who calls, by the heading of their column; `undefined` is a visitor. */
const callers = new Map<string, User | undefined>()
const table: string[][] = []

beforeAll(async () => {
  vi.stubEnv('RATE_LIMIT_SCALE', '10000')
  const administrator = await anAccount()
  const dismissed = await anAccount({ username: 'dismissed' })
  await changeRights(administrator.id, dismissed.id, () => NO_RIGHTS)
  callers.set('visitor', undefined)
  callers.set('none', await anAccount({ username: 'none', isAdmin: false }))
  callers.set('dismissed', dismissed)
  for (const permission of PERMISSIONS) {
    callers.set(permission, await anAccount({ username: permission, permissions: [permission] }))
  }
  callers.set('administrator', administrator)
})

afterAll(() => {
  vi.unstubAllEnvs()
  const outside = routes.filter(({ required }) => required === undefined).length
  const heading = ['route', 'requires', ...callers.keys()]
  process.stdout.write(
    `${[heading, ...table].map(formatRow).join('\n')}\n${outside} routes outside the table\n`,
  )
})

test('every route that a request can reach has a row in the table of permissions', () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(REQUIRED).toSorted())
})

describe.each(routes)('$name requires $required', (one) => {
  test('and lets in no one else, before reading the body', async () => {
    const statuses = await askAsEveryone(one)
    table.push([one.name, one.required ?? '?', ...statuses.values()].map(String))
    expect(Object.fromEntries(statuses)).toEqual(expected(one, statuses))
  })
})

async function askAsEveryone({ method, path }: FunctionRoute) {
  const statuses = new Map<string, number>()
  for (const [who, user] of callers) {
    const { status } = await call(path, {
      method,
      ...(user && { cookie: await aSessionOf(user) }),
      ...(method !== 'GET' && { body: '{', headers: JSON_TYPE }),
    })
    statuses.set(who, status)
  }
  return statuses
}

/** A visitor gets 401, a user without the permission 403, and everyone else what the administrator gets. */
function expected({ required }: { required?: string | undefined }, statuses: Map<string, number>) {
  const allowed = statuses.get('administrator')
  if (required !== 'anyone') expect([401, 403]).not.toContain(allowed)
  return Object.fromEntries(
    [...callers].map(([who, user]) => {
      if (required === 'anyone') return [who, allowed]
      if (!user) return [who, 401]
      const mayCall = required === 'account' || who === required || who === 'administrator'
      return [who, mayCall ? allowed : 403]
    }),
  )
}

function formatRow([name = '', ...cells]: string[]): string {
  return [name.padEnd(64), ...cells.map((cell) => cell.padEnd(14))].join('').trimEnd()
}
