import { drawQrCode } from './draw-qr-code.ts'

/** Pixels of the PNG for each module, enough for a poster. */
const PIXELS = 24

export function renderSvg(text: string): Blob {
  const { size, path } = drawQrCode(text)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}

export async function renderPng(text: string): Promise<Blob> {
  const { size, path } = drawQrCode(text)
  const canvas = new OffscreenCanvas(size * PIXELS, size * PIXELS)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no 2d canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(PIXELS, PIXELS)
  context.fillStyle = 'black'
  const squares = new Path2D(path)
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(squares)
  return canvas.convertToBlob({ type: 'image/png' })
}
