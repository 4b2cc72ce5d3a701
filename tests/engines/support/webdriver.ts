/** The key under which WebDriver returns an element's id. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const TIMEOUT_MS = 20_000
const POLL_MS = 100

/** One window of a browser, controlled by the WebDriver protocol (https://www.w3.org/TR/webdriver2/). */
export class WebDriver {
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

  async readUrl(): Promise<string> {
    return send('GET', `${this.#session}/url`)
  }

  async reload(): Promise<void> {
    await send('POST', `${this.#session}/refresh`, {})
  }

  /** Types into the field with a label. */
  async fill(label: string, text: string): Promise<void> {
    const id = await this.#find(`//input[@id=//label[normalize-space()="${label}"]/@for]`)
    await send('POST', `${this.#session}/element/${id}/value`, { text })
  }

  async press(button: string): Promise<void> {
    const id = await this.#find(`//button[normalize-space()="${button}"]`)
    await send('POST', `${this.#session}/element/${id}/click`, {})
  }

  /** The text of the page's first heading, once it has the expected text. */
  async waitForHeading(text: string): Promise<void> {
    await this.#find(`//h1[normalize-space()="${text}"]`)
  }

  async waitForText(text: string): Promise<void> {
    await this.#find(`//*[contains(text(), "${text}")]`)
  }

  /** The id of the first element that matches, as soon as there is one. */
  async #find(xpath: string): Promise<string> {
    const deadline = performance.now() + TIMEOUT_MS
    const query = { using: 'xpath', value: xpath }
    while (performance.now() < deadline) {
      const found = await send<Record<string, string>[]>('POST', `${this.#session}/elements`, query)
      const id = found[0]?.[ELEMENT]
      if (id) return id
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    const text = await this.#readText()
    throw new Error(`${xpath} did not appear at ${await this.readUrl()}. The page says: ${text}`)
  }

  #readText(): Promise<string> {
    const script = 'return document.body.innerText.slice(0, 500)'
    return send('POST', `${this.#session}/execute/sync`, { script, args: [] })
  }
}

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: T & { message?: string } }
  if (!response.ok) throw new Error(`${method} ${url}: ${value.message ?? response.status}`)
  return value
}
