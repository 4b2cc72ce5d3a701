import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Button, useDisclosure } from '../../kit/buttons.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { Checkbox, TextField } from '../../kit/forms/Field.tsx'
import { FileField } from '../../kit/forms/FileField.tsx'
import { loadable } from '../../kit/loadable.tsx'
import { Loading } from '../../kit/QueryResult.tsx'
import { describeImageError, type ImageSource, saveImage } from './images.ts'
import type { EncodedType } from './shrink-image.ts'

const Library = loadable(() => import('./Library.tsx'), <Loading label="Loading images..." />)

/** An image as its dialog edits it. A file has priority over an address. */
interface ImageDraft {
  readonly file: File | undefined
  readonly address: string
  readonly alt: string
  readonly isDecorative: boolean
}

const EMPTY: ImageDraft = { file: undefined, address: '', alt: '', isDecorative: false }

interface Props extends Omit<ComponentProps<typeof FormDialog>, 'issue' | 'onSubmit' | 'children'> {
  /** More fields. */
  readonly children?: ReactNode
  readonly initial: Partial<ImageDraft>
  /** Uploads or measures the image. */
  readonly load: (draft: ImageDraft) => Promise<ImageSource>
  /** Called with the image unless the dialog was closed meanwhile. */
  readonly onLoaded: (image: ImageSource, alt: string) => void
}

/** A dialog that asks for an image and its alternative text. */
export function ImageForm({ initial, load, onLoaded, submitLabel, children, ...dialog }: Props) {
  const [draft, setDraft] = useState<ImageDraft>({ ...EMPTY, ...initial })
  const [missing, setMissing] = useState<string>()
  // A callback of `mutate` is not called once the dialog is closed.
  const { mutate, isPending, error } = useMutation({ mutationFn: () => load(draft) })
  const alt = draft.isDecorative ? '' : draft.alt.trim()

  function submitImage() {
    const next = describeMissing(draft)
    setMissing(next)
    if (!next) mutate(undefined, { onSuccess: (image) => onLoaded(image, alt) })
  }

  return (
    <FormDialog
      {...dialog}
      submitLabel={isPending ? 'Uploading...' : submitLabel}
      isBusy={isPending}
      issue={missing ?? (error ? describeImageError(error) : undefined)}
      onSubmit={submitImage}
    >
      <ImageFields
        draft={draft}
        onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
      />
      {children}
    </FormDialog>
  )
}

/** Says what the dialog still needs. */
function describeMissing({ file, address, alt, isDecorative }: ImageDraft): string | undefined {
  if (!file && !/^(?:https?:\/\/\S+|\/media\/\S+)$/i.test(address.trim())) {
    return 'Choose a file, or enter an address that starts with http:// or https://.'
  }
  return alt.trim() || isDecorative ? undefined : 'Describe the image for people who cannot see it.'
}

/**
 * Uploads the chosen file, or measures the image at a new address.
 *
 * @param placed The image that the dialog changes.
 * @throws {ApiError | UnusableImage}
 */
export async function loadImageSource(
  { file, address }: ImageDraft,
  placed: ImageSource | undefined,
  type?: EncodedType,
): Promise<ImageSource> {
  if (file) return saveImage(file, type)
  if (placed?.src === address) return placed
  const image = new Image()
  image.src = address.trim()
  // An image that the browser cannot load has no size.
  await image.decode().catch(() => {})
  const { naturalWidth: width, naturalHeight: height } = image
  return { src: address.trim(), width: width || null, height: height || null }
}

interface FieldsProps {
  readonly draft: ImageDraft
  readonly onChange: (change: Partial<ImageDraft>) => void
}

function ImageFields({ draft: { file, address, alt, isDecorative }, onChange }: FieldsProps) {
  const library = useDisclosure()
  const previewUrl = useFileUrl(file) ?? address
  return (
    <>
      {previewUrl && (
        <img src={previewUrl} alt="" className="max-h-48 justify-self-start object-contain" />
      )}
      <FileField
        // A new key empties the file field when an address is chosen.
        key={address}
        label="File"
        accept="image/png,image/jpeg,image/gif,image/webp"
        onChange={(event) => onChange({ file: event.target.files?.[0] })}
      />
      <Button className="justify-self-start" {...library.button}>
        Choose an uploaded image
      </Button>
      {library.isOpen && (
        <Library
          chosen={file ? '' : address}
          onChoose={(next) => onChange({ file: undefined, address: next })}
        />
      )}
      {!file && (
        <TextField
          label="or web address"
          inputMode="url"
          spellCheck={false}
          value={address}
          onChange={(next) => onChange({ address: next })}
        />
      )}
      <TextField
        label="What it shows (alternative text)"
        disabled={isDecorative}
        value={alt}
        onChange={(next) => onChange({ alt: next })}
      />
      <Checkbox
        label="Decorative image"
        checked={isDecorative}
        onChange={(next) => onChange({ isDecorative: next })}
      />
    </>
  )
}

/** An object URL for a chosen file, revoked when it is no longer shown. */
function useFileUrl(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  return url
}
