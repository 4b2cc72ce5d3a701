import { useState } from 'react'
import type { WIDTHS } from './PageFrame.tsx'

type Device = keyof typeof WIDTHS

interface Props {
  readonly device: Device
  readonly onChange: (device: Device) => void
}

/** Starts with the kind of device in use, because a desktop's page is too small to read on a phone. */
export function useDevice() {
  return useState<Device>(() => (matchMedia('(width < 48rem)').matches ? 'phone' : 'desktop'))
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
