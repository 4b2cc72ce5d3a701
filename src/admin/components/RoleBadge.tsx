import { Badge } from './Badge.tsx'

/** The role of an account, in the words of the specification. */
export function RoleBadge({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Badge variant={isAdmin ? 'success' : 'neutral'}>{isAdmin ? 'Administrator' : 'User'}</Badge>
  )
}
