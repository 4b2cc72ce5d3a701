import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorSentence } from '#client/query.ts'
import { toast } from '#islands/ui/toast.ts'
import { deleteLead, invalidateLeads, undeleteLead } from './queries.ts'

/** Deletes a lead and brings it back, one at a time. */
export function useLeadRemoval(key: string) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  async function act(work: (key: string) => Promise<void>) {
    if (isBusy) return
    setIsBusy(true)
    try {
      await work(key)
      await invalidateLeads(client)
    } catch (error) {
      toast({
        title: 'Error',
        description: errorSentence(error, 'This could not be done.'),
        variant: 'destructive',
      })
    } finally {
      setIsBusy(false)
    }
  }
  return { remove: () => void act(deleteLead), undo: () => void act(undeleteLead) }
}
