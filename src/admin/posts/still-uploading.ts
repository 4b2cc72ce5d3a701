import { toast } from '#islands/ui/toast.ts'
import { hasDataPictures } from '../editor/pictures.ts'

/** Whether a pasted picture is still on its way to the server, which would be lost by a save now; says so. */
export function isStillUploading(content: string): boolean {
  if (!hasDataPictures(content)) return false
  toast({
    title: 'A picture is still being uploaded',
    description: 'Please save again in a moment.',
    variant: 'destructive',
  })
  return true
}
