/**
 * The path of a picture that was uploaded to this site, so that it stays when the site moves to
 * another domain. Other addresses stay as they are.
 */
export function imageAddress(src: string, origin: string): string {
  if (!URL.canParse(src)) return src
  const url = new URL(src)
  return url.origin === origin && url.pathname.startsWith('/media/') ? url.pathname : src
}
