import type { Editor } from '@tiptap/core'
import { useEffect, useMemo, useState } from 'react'
import { errorSentence } from '#client/query.ts'
import { FormDialog } from './FormDialog.tsx'
import {
  changePicture,
  insertPicture,
  keepPicture,
  type Picture,
  type PlacedPicture,
} from './pictures.ts'
import { UnusablePicture } from './shrink.ts'

/** What the dialog is opened for: a new picture, a file that was pasted or dropped, or one in the text. */
export type ImageRequest =
  | { readonly kind: 'new' }
  | { readonly kind: 'file'; readonly file: File; readonly position?: number | undefined }
  | { readonly kind: 'placed'; readonly picture: PlacedPicture }

interface Props {
  readonly editor: Editor
  readonly request: ImageRequest
  readonly onClose: () => void
}

/** Asks for a picture, by file or by address, and for what it shows. */
export function ImageDialog({ editor, request, onClose }: Props) {
  const placed = request.kind === 'placed' ? request.picture : undefined
  const [file, setFile] = useState(request.kind === 'file' ? request.file : undefined)
  const [address, setAddress] = useState(placed?.src ?? '')
  const [alt, setAlt] = useState(placed?.alt ?? '')
  const [isDecorative, setIsDecorative] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [issue, setIssue] = useState<string>()
  const shown = usePreview(file) ?? address

  function close() {
    onClose()
    editor.commands.focus()
  }

  async function insert() {
    if (!file && !isPictureAddress(address)) {
      setIssue('Choose a file, or enter an address that begins with http:// or https://.')
      return
    }
    if (!alt.trim() && !isDecorative) {
      setIssue('Describe the picture for those who cannot see it.')
      return
    }
    setIsBusy(true)
    try {
      const picture = { ...(await source()), alt: isDecorative ? '' : alt.trim() }
      if (placed) changePicture(editor, { ...picture, position: placed.position })
      else insertPicture(editor, picture, request.kind === 'file' ? request.position : undefined)
      onClose()
    } catch (error) {
      setIsBusy(false)
      setIssue(
        error instanceof UnusablePicture
          ? error.message
          : errorSentence(error, 'The picture could not be uploaded.'),
      )
    }
  }

  async function source(): Promise<Omit<Picture, 'alt'>> {
    if (file) {
      const { url, width, height } = await keepPicture(file)
      return { src: url, width, height }
    }
    if (placed?.src === address) return placed
    return { src: address.trim(), ...(await sizeOf(address.trim())) }
  }

  return (
    <FormDialog
      title={placed ? 'Change picture' : 'Insert picture'}
      act={buttonWords(placed !== undefined, isBusy)}
      isBusy={isBusy}
      issue={issue}
      onSubmit={() => void insert()}
      onClose={close}
    >
      {shown && <img src={shown} alt="" className="max-h-48 justify-self-start object-contain" />}
      <div className="field">
        <label htmlFor="image-file">File</label>
        <input
          id="image-file"
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChange={(event) => setFile(event.target.files?.[0])}
        />
      </div>
      {!file && (
        <div className="field">
          <label htmlFor="image-address">or web address</label>
          <input
            id="image-address"
            className="input"
            inputMode="url"
            spellCheck={false}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </div>
      )}
      <div className="field">
        <label htmlFor="image-alt">What it shows (alternative text)</label>
        <input
          id="image-alt"
          className="input"
          disabled={isDecorative}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
      </div>
      <label className="flex items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={isDecorative}
          onChange={(event) => setIsDecorative(event.target.checked)}
        />
        It only decorates
      </label>
    </FormDialog>
  )
}

function buttonWords(isPlaced: boolean, isBusy: boolean): string {
  if (isBusy) return 'Uploading...'
  return isPlaced ? 'Change' : 'Insert'
}

function isPictureAddress(address: string): boolean {
  return /^(?:https?:\/\/\S+|\/media\/\S+)$/i.test(address.trim())
}

/** A picture's size in pixels, as far as the browser can find out: it is left open otherwise. */
function sizeOf(src: string): Promise<Pick<Picture, 'width' | 'height'>> {
  return new Promise((resolve) => {
    const image = new Image()
    image.addEventListener('load', () => {
      resolve({ width: image.naturalWidth, height: image.naturalHeight })
    })
    image.addEventListener('error', () => resolve({ width: null, height: null }))
    image.src = src
  })
}

/** The address under which the browser shows a chosen file, given back when it is no longer shown. */
function usePreview(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  return url
}
