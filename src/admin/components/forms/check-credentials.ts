import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from '#domain/accounts/password.ts'
import { showWarning } from '../show-error.ts'

/** Whether both fields are filled in; if not, a toast says so. */
export function checkCredentials(credentials: { username: string; password: string }): boolean {
  if (credentials.username.trim() && credentials.password) return true
  showWarning('Missing fields', 'Please enter both username and password')
  return false
}

/** Whether a new password is long enough; if not, a toast says so. */
export function checkPasswordLength(password: string): boolean {
  if (password.length >= PASSWORD_MIN_LENGTH) return true
  showWarning('Password too short', PASSWORD_TOO_SHORT)
  return false
}
