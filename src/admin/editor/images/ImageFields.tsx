import { Button } from '../../kit/buttons.tsx'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Loading } from '../../kit/QueryResult.tsx'
import { Checkbox, Field, TextField } from '../../kit/forms/Field.tsx'
import type { ImageDraft } from './image-draft.ts'

const Library = lazy(() => import('./Library.tsx'))

interface Props {
  readonly draft: ImageDraft
  readonly onChange: (change: Partial<ImageDraft>) => void
}

/** What an image is and what it shows, in any dialog that asks for one. */
export function ImageFields({ draft, onChange }: Props) {
  const { file, address, alt, isDecorative } = draft
  const previewUrl = useFileUrl(file) ?? address
  return (
    <>
      {previewUrl && (
        <img src={previewUrl} alt="" className="max-h-48 justify-self-start object-contain" />
      )}
      <Field label="File">
        {({ id }) => (
          <input
            // A chosen address empties it.
            key={address}
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            onChange={(event) => onChange({ file: event.target.files?.[0] })}
          />
        )}
      </Field>
      <UploadedImages
        chosen={file ? '' : address}
        onChoose={(next) => onChange({ file: undefined, address: next })}
      />
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

/** The library, loaded when someone asks for it. */
function UploadedImages(props: { chosen: string; onChoose: (address: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        className="justify-self-start"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Choose an uploaded image
      </Button>
      {isOpen && (
        <Suspense fallback={<Loading label="Loading images..." />}>
          <Library {...props} />
        </Suspense>
      )}
    </>
  )
}

/** An object URL for a chosen file, revoked when it is no longer shown. */
function useFileUrl(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  return url
}
