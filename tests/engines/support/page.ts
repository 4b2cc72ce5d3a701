import type { Engine, Found } from './engine.ts'
import { FIND_ELEMENT, type Role } from './find-element.ts'

const TIMEOUT_MS = 60_000
const POLL_MS = 100

/** A page in an engine, used as people use it: by role, label and text, once what they look for is there. */
export class Page {
  readonly #engine: Engine
  readonly #site: string

  constructor(engine: Engine, site: string) {
    this.#engine = engine
    this.#site = site
  }

  async open(path: string): Promise<void> {
    await this.#engine.goTo(this.#site + path)
  }

  async reload(): Promise<void> {
    await this.#engine.reload()
  }

  async see(role: Role, name = ''): Promise<void> {
    await this.#find(role, name)
  }

  async press(button: string): Promise<void> {
    await this.#click('button', button)
  }

  async follow(link: string): Promise<void> {
    await this.#click('link', link)
  }

  /** Chooses the first option of the question on screen. */
  async chooseFirst(): Promise<void> {
    await this.#click('radio', '')
  }

  /** Types into the field with a label, in place of what it has. */
  async fill(label: string, text: string): Promise<void> {
    await this.#click('field', label)
    await this.#engine.evaluate('document.activeElement.select?.()')
    await this.#engine.type(text)
  }

  /** Chooses in a list with a label. Menus of lists are outside the page, where drivers cannot click. */
  async select(label: string, option: string): Promise<void> {
    await this.#until(`the option “${option}” of “${label}”`, () =>
      this.#engine.find(SELECT_OPTION, label, option),
    )
  }

  /** Until the page has been open as long as people need to fill in a form. Faster messages count as spam. */
  async takeTime(): Promise<void> {
    await this.#until('three seconds', () =>
      this.#engine.find('return performance.now() > 3000 ? document.body : null'),
    )
  }

  /** Until the address has this path. */
  async arriveAt(path: string): Promise<void> {
    await this.#until(`the path ${path}`, async () =>
      (await this.#engine.evaluate('return location.pathname')) === path ? true : undefined,
    )
  }

  /** Tries again where the page changed before the click. */
  async #click(role: Role, name: string): Promise<void> {
    await this.#until(`the ${role} “${name}”`, async () => {
      const found = await this.#engine.find(FIND_ELEMENT, role, name)
      if (!found) return undefined
      await this.#engine.click(found)
      return found
    })
  }

  #find(role: Role, name: string): Promise<Found> {
    return this.#until(`the ${role} “${name}”`, () => this.#engine.find(FIND_ELEMENT, role, name))
  }

  async #until<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
    const deadline = performance.now() + TIMEOUT_MS
    let fault: unknown
    while (performance.now() < deadline) {
      // While a page is replaced by the next one, scripts fail.
      const result = await read().catch((error: unknown) => void (fault = error))
      if (result !== undefined) return result
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    const text = await this.#engine.evaluate<string>(
      'return `${location.href}: ${document.body.innerText.slice(0, 500)}`',
    )
    throw new Error(`${what} did not appear. ${text}`, { cause: fault })
  }
}

const SELECT_OPTION = `
const [label, option] = arguments
const list = [...document.querySelectorAll('select')].find(({ labels }) => labels[0]?.textContent.trim() === label)
const chosen = [...(list?.options ?? [])].find(({ text }) => text === option || text.startsWith(option + ' '))
if (!chosen) return null
list.focus()
list.value = chosen.value
for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }))
return list
`
