import { clientOf, visitor } from './api.ts'

/** Uploads a GIF whose bytes differ with its width. @returns its address. */
export async function uploadGif(cookie: string, width: number): Promise<string> {
  const bytes = new Uint8Array(40)
  bytes.set(new TextEncoder().encode('GIF89a'))
  bytes.set([width, 0, 1, 0], 6)
  const headers = { 'content-type': 'image/gif' }
  return (await clientOf(cookie).post('/api/admin/media', bytes, { headers })).body.url
}

export async function isServed(url: string): Promise<boolean> {
  return (await visitor.get(url)).status === 200
}

export function nameOf(url: string): string {
  return url.slice('/media/'.length)
}
