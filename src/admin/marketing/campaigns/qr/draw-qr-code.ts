import qrcode from 'qrcode-generator'

/** Modules of white around the code, which scanners need. */
const QUIET_ZONE = 4

interface QrCodePath {
  readonly size: number
  /** The dark modules as one SVG path. */
  readonly path: string
}

export function drawQrCode(text: string): QrCodePath {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const squares: string[] = []
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column))
        squares.push(`M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`)
    }
  }
  return { size: count + 2 * QUIET_ZONE, path: squares.join('') }
}
