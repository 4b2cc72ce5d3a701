import { toast } from '#islands/ui/toast.ts'

/** Whether a username or password is missing; says so in the words of the specification. */
export function missingCredentials({ username, password }: { username: string; password: string }) {
  if (username.trim() && password) return false
  toast({
    title: 'Missing fields',
    description: 'Please enter both username and password',
    variant: 'destructive',
  })
  return true
}
