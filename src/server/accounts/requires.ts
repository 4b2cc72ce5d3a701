import { Failure } from '#domain/failure.ts'
import { hasPermission, type RequiredPermission } from '#domain/accounts/permission.ts'
import type { User } from '#domain/accounts/user.ts'
import type { Guard } from '../http/routes.ts'
import { requireUser } from './sessions/sessions.ts'

/**
 * Lets in users who are signed in and have the permission, as the records have it at this request.
 * Administrators have every permission.
 */
export function requires(required: RequiredPermission): Guard<User> {
  return async (request) => {
    const user = await requireUser(request)
    if (hasPermission(user, required)) return user
    const isForAdministrators = required === 'administrator'
    throw new Failure(
      'forbidden',
      isForAdministrators
        ? 'Only administrators may do this.'
        : `This needs the permission "${required}".`,
    )
  }
}
