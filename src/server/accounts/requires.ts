import { Failure } from '#domain/failure.ts'
import { hasPermission, type RequiredPermission } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import type { Guard } from '../http/endpoint.ts'
import { requireUser } from './sessions.ts'

/**
 * Lets in who is signed in and has the permission, as the records have it at this request.
 * Administrators have every permission.
 */
export function requires(required: RequiredPermission): Guard<User> {
  return async (request) => {
    const user = await requireUser(request)
    if (hasPermission(user, required)) return user
    throw new Failure('forbidden', SENTENCES[required])
  }
}

const SENTENCES: Record<RequiredPermission, string> = {
  account: 'Please sign in.',
  posts: 'You do not have permission to write posts.',
  leads: 'You do not have permission to read leads.',
  campaigns: 'You do not have permission to see campaigns.',
  administrator: 'Only administrators may do this.',
}
