import { describeImageError, saveImage } from '../../editor/images/images.ts'
import { Button } from '../../kit/buttons.tsx'
import { FileField } from '../../kit/forms/FileField.tsx'
import { useSend } from '../../kit/use-send.ts'
import { reduceSvg } from './reduce-svg.ts'

/** Twice the longest side of a logo on a page, in pixels. */
const LOGO_EDGE = 480

const KINDS = {
  photo: {
    accept: 'image/png,image/jpeg,image/gif,image/webp',
    hint: 'PNG, JPEG, GIF or WebP. Large pictures are made smaller.',
    look: 'size-32 object-cover',
  },
  logo: {
    accept: 'image/svg+xml,image/png',
    hint: 'SVG with plain shapes, or PNG. Black in an SVG becomes the color of the text around it.',
    look: 'h-16 max-w-64 object-contain',
  },
} as const

interface Props {
  readonly kind: keyof typeof KINDS
  readonly label: string
  readonly hint: string | undefined
  /** The path of the picture, or the SVG of a logo; empty without one. */
  readonly value: string
  readonly onChange: (picture: string | null) => void
}

/** A picture of a document: choose a file, which is uploaded at once, or remove it. */
export function PictureField({ kind, label, hint = '', value, onChange }: Props) {
  const { accept, hint: types, look } = KINDS[kind]
  const upload = useSend({ send: (file: File) => savePicture(file, kind), onDone: onChange })
  const { isPending: isUploading, error } = upload
  const issue = error && describeImageError(error)
  return (
    <div className="grid gap-3">
      {value !== '' && <img src={getImageSource(value)} alt="" className={look} />}
      <FileField
        label={label}
        hint={isUploading ? 'Uploading...' : `${types} ${hint}`}
        issue={issue}
        accept={accept}
        disabled={isUploading}
        onChange={({ target: { files } }) => files?.[0] && upload.mutate(files[0])}
      />
      {value !== '' && (
        <Button className="justify-self-start" onClick={() => onChange(null)}>
          Remove picture
        </Button>
      )}
    </div>
  )
}

/** The path of an uploaded file, or the shapes of an SVG. @throws {ApiError | UnusableImage} */
async function savePicture(file: File, kind: Props['kind']): Promise<string> {
  const isDrawing = kind === 'logo' && file.type === 'image/svg+xml'
  if (isDrawing) return reduceSvg(await file.text())
  return (await saveImage(file, 'image/webp', kind === 'logo' ? LOGO_EDGE : undefined)).src
}

/** The `src` that shows a picture in an image element, where scripts of an SVG do not run. */
function getImageSource(value: string): string {
  if (!value.startsWith('<svg')) return value
  const drawing = value.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
