import { useState } from 'react'
import { Field } from '../../kit/forms/Field.tsx'
import { describeImageError, saveImage } from '../../editor/images/images.ts'

interface Props {
  readonly label: string
  /** The path of the picture; empty without one. */
  readonly value: string
  readonly onChange: (path: string | null) => void
}

/** A picture of a document: choose a file, which is uploaded at once, or remove it. */
export function PictureField({ label, value, onChange }: Props) {
  const [issue, setIssue] = useState<string>()
  const [isUploading, setIsUploading] = useState(false)

  async function upload(file: File | undefined) {
    if (!file) return
    setIssue(undefined)
    setIsUploading(true)
    try {
      onChange((await saveImage(file)).src)
    } catch (error) {
      setIssue(describeImageError(error))
    }
    setIsUploading(false)
  }

  return (
    <div className="grid gap-3">
      {value !== '' && (
        <img src={value} alt="" className="size-32 object-cover" width={128} height={128} />
      )}
      <Field
        label={label}
        hint={
          isUploading ? 'Uploading...' : 'PNG, JPEG, GIF or WebP. Large pictures are made smaller.'
        }
        issue={issue}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            disabled={isUploading}
            onChange={(event) => void upload(event.target.files?.[0])}
          />
        )}
      </Field>
      {value !== '' && (
        <button
          type="button"
          className="button button-quiet button-small justify-self-start"
          onClick={() => onChange(null)}
        >
          Remove picture
        </button>
      )}
    </div>
  )
}
