/** The accounts' address, and so their place in the cache. */
export const USERS_KEY = ['/api/admin/users'] as const
