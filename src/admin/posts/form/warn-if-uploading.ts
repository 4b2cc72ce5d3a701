import { showWarning } from '../../components/show-error.ts'
import { hasDataImages } from '../../editor/images/upload-pasted-images.ts'

/** Whether a pasted image is still uploading, which a save would lose; if so, a toast says it. */
export function warnIfUploading(content: string): boolean {
  if (!hasDataImages(content)) return false
  showWarning('An image is still uploading', 'Please save again in a moment.')
  return true
}
