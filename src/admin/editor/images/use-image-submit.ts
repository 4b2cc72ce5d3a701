import { useEffect, useRef, useState } from 'react'
import { findMissing, type ImageDraft } from './image-draft.ts'
import { describeImageError, type ImageSource } from './images.ts'

interface Options {
  readonly draft: ImageDraft
  /** Uploads or measures the image. */
  readonly load: () => Promise<ImageSource>
  /** Called with the image unless the dialog was closed meanwhile. */
  readonly onLoaded: (image: ImageSource) => void
}

/** What a dialog that asks for an image does when it is submitted, and what it shows meanwhile. */
export function useImageSubmit({ draft, load, onLoaded }: Options) {
  const [isBusy, setIsBusy] = useState(false)
  const [issue, setIssue] = useState<string>()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  async function submit() {
    const missing = findMissing(draft)
    setIssue(missing)
    if (missing) return
    setIsBusy(true)
    try {
      const image = await load()
      if (isOpen.current) onLoaded(image)
    } catch (error) {
      setIsBusy(false)
      setIssue(describeImageError(error))
    }
  }

  return { isBusy, issue, onSubmit: () => void submit() }
}
