import { call } from './call.ts'

/** Uploads a GIF whose bytes differ with its width. @returns its address. */
export async function uploadGif(cookie: string, width: number): Promise<string> {
  const body = new Uint8Array(40)
  body.set(new TextEncoder().encode('GIF89a'))
  body.set([width, 0, 1, 0], 6)
  const headers = { 'content-type': 'image/gif' }
  const options = { method: 'POST', cookie, body, headers } as const
  const response = await call('/api/admin/media', options)
  return ((await response.json()) as { url: string }).url
}

export async function isServed(url: string): Promise<boolean> {
  return (await call(url)).status === 200
}

export function nameOf(url: string): string {
  return url.slice('/media/'.length)
}
