import { fetchFile } from '#client/api.ts'

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/** What no preview needs: code, what loads more, and the page's own policy, which the admin area's replaces. */
const LEFT_OUT = 'script, noscript, template, meta[http-equiv], link:not([rel="icon"])'

/** A page as last built, without its scripts. */
export interface BuiltPage {
  readonly html: string
  /** The style sheets, which the admin area's policy keeps from being part of the HTML. */
  readonly styles: readonly string[]
}

/** Fetches a page as visitors get it. @throws {Error} without a connection. */
export async function fetchBuiltPage(path: string): Promise<BuiltPage> {
  // With a session the Diary would be the saved one, not the built one.
  const response = await fetchFile(path, { credentials: 'omit' })
  const html = await response.text()
  // The policy reports even those that are only parsed.
  const styles = Array.from(html.matchAll(STYLE), ([, css = '']) => css)
  const page = new DOMParser().parseFromString(html.replaceAll(STYLE, ''), 'text/html')
  for (const element of page.querySelectorAll(LEFT_OUT)) element.remove()
  return { html: `<!doctype html>${page.documentElement.outerHTML}`, styles }
}
