import type { Engine, Found } from './engine.ts'

interface Answer {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly message?: string
  readonly method?: string
  readonly params?: { readonly level?: string; readonly text?: string }
}

interface ScriptResult {
  readonly type: 'success' | 'exception'
  readonly result: { readonly type: string; readonly value?: unknown; readonly sharedId?: string }
  readonly exceptionDetails?: { readonly text: string }
}

/** One window of a browser, controlled by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export class BiDi implements Engine {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #console: string[] = []
  #context = ''

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data))))
  }

  static async open(url: string): Promise<BiDi> {
    const socket = new WebSocket(url)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true })
      socket.addEventListener('error', reject, { once: true })
    })
    const bidi = new BiDi(socket)
    await bidi.#send('session.new', { capabilities: {} })
    await bidi.#send('session.subscribe', { events: ['log.entryAdded'] })
    const { contexts } = await bidi.#send<{ contexts: { context: string }[] }>(
      'browsingContext.getTree',
      {},
    )
    bidi.#context = contexts[0]?.context ?? ''
    return bidi
  }

  async goTo(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' })
  }

  async reload(): Promise<void> {
    await this.#send('browsingContext.reload', { context: this.#context, wait: 'complete' })
  }

  async evaluate<T>(script: string, ...args: readonly string[]): Promise<T> {
    // Scripts return texts alone.
    return (await this.#call(script, args)).value as T
  }

  async find(script: string, ...args: readonly string[]): Promise<Found | undefined> {
    const { sharedId } = await this.#call(script, args)
    return sharedId === undefined ? undefined : { sharedId }
  }

  async click(element: Found): Promise<void> {
    const origin = { type: 'element', element }
    const pointer = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.#perform({ type: 'pointer', id: 'mouse', actions: pointer })
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#perform({ type: 'key', id: 'keyboard', actions })
  }

  async takeConsole(): Promise<readonly string[]> {
    const taken = this.#console
    this.#console = []
    return taken
  }

  async close(): Promise<void> {
    await this.#send('browser.close', {})
    this.#socket.close()
  }

  async #perform(source: object): Promise<void> {
    await this.#send('input.performActions', { context: this.#context, actions: [source] })
  }

  async #call(script: string, args: readonly string[]) {
    const answer = await this.#send<ScriptResult>('script.callFunction', {
      functionDeclaration: `function () { ${script} }`,
      arguments: args.map((value) => ({ type: 'string', value })),
      target: { context: this.#context },
      awaitPromise: false,
    })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
    return answer.result
  }

  #send<T>(method: string, params: object): Promise<T> {
    const id = this.#waiting.size + 1
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(id, answer)
    this.#socket.send(JSON.stringify({ id, method, params }))
    // The protocol says what each method answers.
    return answer.promise as Promise<T>
  }

  #receive({ id, type, result, message, method, params }: Answer): void {
    if (method === 'log.entryAdded' && (params?.level === 'warn' || params?.level === 'error'))
      this.#console.push(`${params.level}: ${params.text}`)
    const answer = this.#waiting.get(id ?? 0)
    if (type === 'error') answer?.reject(new Error(message))
    else answer?.resolve(result)
  }
}
