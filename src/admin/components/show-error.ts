import { errorMessage } from '#client/query.ts'
import { toast } from '#islands/ui/toast.ts'

/** Say what could not be done, and under it what the server said of it. */
export function showError(what: string, error: unknown): void {
  toast({ title: 'Error', description: what, detail: errorMessage(error), variant: 'destructive' })
}
