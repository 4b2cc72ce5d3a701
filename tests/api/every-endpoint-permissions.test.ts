import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PERMISSIONS, type RequiredPermission } from '#domain/accounts/permission.ts'
import { changeRights, NO_RIGHTS } from '#server/accounts/rights.ts'
import { aSessionOf } from '#tests/support/accounts.ts'
import { aColleague, visitor } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { allRoutes } from '#tests/support/functions.ts'
import { useSiteFolder } from '#tests/support/site.ts'

useBlobs({ keepsRecords: true })
useSiteFolder()

/**
 * Who may call each route: `anyone`, who is not signed in (`signed out`), who is (`account`), or who has the
 * permission. Written by hand, so that a route which asks for another permission fails its test. `*` is what
 * the Diary's function answers behind the rewrites.
 */
const REQUIRED: Readonly<Record<string, RequiredPermission | 'anyone' | 'signed out'>> = {
  'GET *': 'anyone',
  'GET /ads': 'anyone',
  'POST /api/account/email-confirmation': 'anyone',
  'POST /api/account/invitation': 'signed out',
  'POST /api/account/invitation/passkey': 'signed out',
  'PUT /api/account/invitation/passkey': 'signed out',
  'POST /api/account/link': 'anyone',
  'POST /api/account/password-reset': 'anyone',
  'POST /api/account/recovery': 'anyone',
  'GET /api/admin/account': 'account',
  'PUT /api/admin/account': 'account',
  'GET /api/admin/account/activity': 'account',
  'PUT /api/admin/account/email': 'account',
  'GET /api/admin/account/passkey-options': 'account',
  'POST /api/admin/account/passkey-options': 'account',
  'POST /api/admin/account/passkeys': 'account',
  'POST /api/admin/account/passkeys/:id/removal': 'account',
  'GET /api/admin/account/sessions': 'account',
  'DELETE /api/admin/account/sessions': 'account',
  'DELETE /api/admin/account/sessions/:id': 'account',
  'GET /api/admin/activity': 'administrator',
  'GET /api/admin/attention': 'leads',
  'GET /api/admin/backup': 'administrator',
  'GET /api/admin/blog/deleted': 'posts',
  'GET /api/admin/blog/link-targets': 'posts',
  'GET /api/admin/blog/links': 'posts',
  'GET /api/admin/blog/posts': 'posts',
  'POST /api/admin/blog/posts': 'posts',
  'GET /api/admin/blog/posts.jsonl': 'posts',
  'GET /api/admin/blog/posts/:id': 'posts',
  'PUT /api/admin/blog/posts/:id': 'posts',
  'DELETE /api/admin/blog/posts/:id': 'posts',
  'GET /api/admin/blog/posts/:id/preview': 'posts',
  'POST /api/admin/blog/posts/:id/preview': 'posts',
  'DELETE /api/admin/blog/posts/:id/preview': 'posts',
  'POST /api/admin/blog/posts/:id/restore': 'posts',
  'GET /api/admin/blog/posts/:id/revisions': 'posts',
  'GET /api/admin/blog/posts/:id/working-copies': 'posts',
  'PUT /api/admin/blog/posts/:id/working-copies': 'posts',
  'DELETE /api/admin/blog/posts/:id/working-copies': 'posts',
  'GET /api/admin/blog/working-copies': 'posts',
  'GET /api/admin/campaigns': 'campaigns',
  'POST /api/admin/campaigns': 'campaigns',
  'GET /api/admin/campaigns/:id': 'campaigns',
  'PUT /api/admin/campaigns/:id': 'campaigns',
  'DELETE /api/admin/campaigns/:id': 'campaigns',
  'GET /api/admin/content': 'administrator',
  'GET /api/admin/content/:id': 'administrator',
  'PUT /api/admin/content/:id': 'administrator',
  'DELETE /api/admin/content/:id': 'administrator',
  'POST /api/admin/content/:id/copy': 'administrator',
  'GET /api/admin/content/:id/preview': 'administrator',
  'POST /api/admin/content/:id/preview': 'administrator',
  'GET /api/admin/phrases': 'administrator',
  'GET /api/admin/content/:id/versions': 'administrator',
  'POST /api/admin/content/:id/versions': 'administrator',
  'GET /api/admin/conversion-files': 'campaigns',
  'POST /api/admin/conversion-files': 'campaigns',
  'GET /api/admin/conversion-files/:platform/:id': 'campaigns',
  'GET /api/admin/costs': 'campaigns',
  'POST /api/admin/costs': 'campaigns',
  'DELETE /api/admin/costs': 'campaigns',
  'GET /api/admin/email-setup': 'administrator',
  'POST /api/admin/email-setup': 'administrator',
  'GET /api/admin/first-steps': 'administrator',
  'DELETE /api/admin/first-steps': 'administrator',
  'GET /api/admin/funnel': 'campaigns',
  'GET /api/admin/funnel.csv': 'campaigns',
  'GET /api/admin/health': 'administrator',
  'GET /api/admin/invitations': 'administrator',
  'POST /api/admin/invitations': 'administrator',
  'DELETE /api/admin/invitations/:id': 'administrator',
  'GET /api/admin/leads': 'leads',
  'GET /api/admin/leads-summary': 'leads',
  'GET /api/admin/leads.csv': 'leads',
  'GET /api/admin/leads/:key': 'leads',
  'PUT /api/admin/leads/:key': 'leads',
  'DELETE /api/admin/leads/:key': 'leads',
  'POST /api/admin/leads/:key/replies': 'leads',
  'POST /api/admin/leads/:key/undelete': 'leads',
  'GET /api/admin/media': 'posts',
  'POST /api/admin/media': 'posts',
  'DELETE /api/admin/media/:name': 'posts',
  'GET /api/admin/outbox': 'administrator',
  'POST /api/admin/outbox/:key': 'administrator',
  'POST /api/admin/password': 'account',
  'POST /api/admin/person': 'administrator',
  'DELETE /api/admin/person': 'administrator',
  'POST /api/admin/self-checks': 'administrator',
  'GET /api/admin/publishing': 'posts',
  'POST /api/admin/publishing': 'posts',
  'POST /api/admin/short-links': 'campaigns',
  'GET /api/admin/sources': 'campaigns',
  'GET /api/admin/sources.csv': 'campaigns',
  'POST /api/admin/storage-check': 'administrator',
  'GET /api/admin/unreadable-record': 'administrator',
  'GET /api/admin/users': 'administrator',
  'POST /api/admin/users': 'administrator',
  'PUT /api/admin/users/:id': 'administrator',
  'DELETE /api/admin/users/:id': 'administrator',
  'POST /api/admin/users/:id/reset-link': 'administrator',
  'POST /api/ads/assessment-requests': 'anyone',
  'POST /api/ads/events': 'anyone',
  'POST /api/arrivals': 'anyone',
  'POST /api/ads/quiz-submissions': 'anyone',
  'POST /api/ads/saved-results': 'anyone',
  'POST /api/ads/saved-results/open': 'anyone',
  'POST /api/ads/share-opt-out': 'anyone',
  'POST /api/ads/share-quiz': 'anyone',
  'GET /api/blog/posts': 'anyone',
  'GET /api/blog/posts/slug/:slug': 'anyone',
  'POST /api/contact': 'anyone',
  'GET /api/health': 'anyone',
  'POST /api/login': 'anyone',
  'GET /api/login/passkey': 'anyone',
  'POST /api/login/passkey': 'anyone',
  'POST /api/logout': 'anyone',
  'POST /api/privacy': 'anyone',
  'POST /api/privacy/remove': 'anyone',
  'GET /api/register': 'anyone',
  'POST /api/register': 'anyone',
  'GET /api/user': 'account',
  'GET /go/:name': 'anyone',
  'GET /media/:name': 'anyone',
  'GET /privacy/records': 'anyone',
}

const routes = (await allRoutes()).map((one) => ({ ...one, required: REQUIRED[one.name] }))

/** Who calls, by what they may do. */
const callers = new Map([['visitor', visitor]])

beforeEach(() => void vi.stubEnv('RATE_LIMIT_SCALE', '10000'))
beforeAll(async () => {
  const administrator = await aColleague({ username: 'administrator' })
  const dismissed = await aColleague({ username: 'dismissed' })
  await changeRights(administrator.user.id, dismissed.user.id, () => NO_RIGHTS)
  callers.set('none', await aColleague({ username: 'none', isAdmin: false }))
  callers.set('dismissed', dismissed)
  for (const permission of PERMISSIONS)
    callers.set(permission, await aColleague({ username: permission, permissions: [permission] }))
  callers.set('administrator', administrator)
})

test('every route that a request can reach has a row in the table of permissions', () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(REQUIRED).toSorted())
})

describe.each(routes)('$name requires $required', ({ method, path, required }) => {
  test('and lets in no one else, before reading the body', async () => {
    const statuses: Record<string, number> = {}
    for (const [who, client] of callers) {
      // Some routes end the session that calls them.
      if (client !== visitor) client.cookie = await aSessionOf(client.user)
      const headers = { 'content-type': 'application/json' }
      const body = method === 'GET' ? undefined : '{'
      statuses[who] = (await client.send(method, path, body, { headers })).status
    }
    const isOpen = required === 'anyone' || required === 'signed out'
    const allowed = statuses[isOpen ? 'visitor' : 'administrator']
    if (!isOpen) expect([401, 403]).not.toContain(allowed)
    for (const [who, status] of Object.entries(statuses)) {
      const isUser = who !== 'visitor'
      const mayCall = isUser
        ? ['anyone', 'account', who].includes(required!) ||
          (who === 'administrator' && required !== 'signed out')
        : isOpen
      const rejection = required === 'signed out' ? 409 : isUser ? 403 : 401
      expect(status, who).toBe(mayCall ? allowed : rejection)
    }
  })
})
