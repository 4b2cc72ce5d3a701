import type { Engine, Found } from './engine.ts'

/** One window of a browser, controlled by the WebDriver protocol (https://www.w3.org/TR/webdriver2/). */
export class WebDriver implements Engine {
  readonly #session: string

  private constructor(session: string) {
    this.#session = session
  }

  static async open(driver: string, capabilities: object): Promise<WebDriver> {
    const body = { capabilities: { alwaysMatch: capabilities } }
    const { sessionId } = await send<{ sessionId: string }>('POST', `${driver}/session`, body)
    return new WebDriver(`${driver}/session/${sessionId}`)
  }

  async close(): Promise<void> {
    await send('DELETE', this.#session)
  }

  async goTo(url: string): Promise<void> {
    await send('POST', `${this.#session}/url`, { url })
  }

  async reload(): Promise<void> {
    await send('POST', `${this.#session}/refresh`, {})
  }

  evaluate<T>(script: string, ...args: readonly string[]): Promise<T> {
    return send<T>('POST', `${this.#session}/execute/sync`, {
      script: WATCH_CONSOLE + script,
      args,
    })
  }

  async takeConsole(): Promise<readonly string[]> {
    const found = await this.evaluate<string | null>(
      'const found = sessionStorage.getItem("watched"); sessionStorage.removeItem("watched"); return found',
    )
    return found?.split('\n') ?? []
  }

  async find(script: string, ...args: readonly string[]): Promise<Found | undefined> {
    return (await this.evaluate<Found | null>(script, ...args)) ?? undefined
  }

  async click(element: Found): Promise<void> {
    await send('POST', `${this.#session}/element/${idOf(element)}/click`, {})
  }

  async type(text: string): Promise<void> {
    const active = await send<Found>('GET', `${this.#session}/element/active`)
    await send('POST', `${this.#session}/element/${idOf(active)}/value`, { text })
  }
}

/**
 * The protocol has no console, so the first script in each page collects what comes from then on. What a page
 * says while it loads is not seen.
 */
const WATCH_CONSOLE = `
if (!window.isWatched) {
  window.isWatched = true
  const keep = (text) => {
    const kept = sessionStorage.getItem('watched')
    sessionStorage.setItem('watched', kept ? kept + '\\n' + text : text)
  }
  for (const level of ['warn', 'error']) console[level] = (...texts) => keep(level + ': ' + texts.join(' '))
  addEventListener('error', ({ message }) => keep('error: ' + message))
  addEventListener('unhandledrejection', ({ reason }) => keep('error: ' + reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    keep('error: ' + violatedDirective + ' forbids ' + blockedURI))
}
`

/** The one value of an element: its key is a constant of the protocol. */
function idOf(element: Found): string {
  return String(Object.values(element)[0])
}

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  // The protocol's own form of an answer.
  const { value }: { value: T & { error?: string; message?: string } } = await response.json()
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error} ${value.message}`)
  return value
}
