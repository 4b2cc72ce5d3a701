import type { WIDTHS } from './PageFrame.tsx'

interface Props {
  readonly device: keyof typeof WIDTHS
  readonly onChange: (device: keyof typeof WIDTHS) => void
}

/** Whether a preview is as wide as on a phone or on a desktop. */
export function DeviceButtons({ device, onChange }: Props) {
  const names = { desktop: 'Desktop', phone: 'Phone' } as const
  return (
    <div role="group" aria-label="Width of the preview" className="flex gap-3">
      {(['desktop', 'phone'] as const).map((name) => (
        <button
          key={name}
          type="button"
          className={`button button-small ${device === name ? '' : 'button-quiet'}`}
          aria-pressed={device === name}
          onClick={() => onChange(name)}
        >
          {names[name]}
        </button>
      ))}
    </div>
  )
}
