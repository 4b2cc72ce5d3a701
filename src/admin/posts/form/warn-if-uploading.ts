import { showWarning } from '../../components/show-error.ts'
import { hasDataPictures } from '../../editor/pictures.ts'

/** Whether a pasted image is still uploading, which a save would lose; if so, a toast says it. */
export function warnIfUploading(content: string): boolean {
  if (!hasDataPictures(content)) return false
  showWarning('An image is still uploading', 'Please save again in a moment.')
  return true
}
