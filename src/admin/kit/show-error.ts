import { errorMessage } from '#client/query.ts'
import { toast } from '#islands/ui/toast.ts'

/** Shows that an action failed and, given the error, the server's reason below. */
export function showError(description: string, error?: unknown): void {
  const reason = error === undefined ? {} : { detail: errorMessage(error) }
  toast({ title: 'Error', description, ...reason, variant: 'destructive' })
}

/** Shows what has to be corrected first, under a title of its own. */
export function showWarning(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' })
}
