/** A connection to a browser by the Chrome DevTools Protocol. */
export interface DevTools {
  /** Send a command, to a page when `sessionId` names one, and wait for its result. */
  send(method: string, params?: object, sessionId?: string): Promise<Record<string, unknown>>
}

/**
 * Connect to the browser that listens on a debugging port. Playwright switches prerendering off in
 * every page that it opens, so what prerendering saves can only be measured without it.
 */
export async function connectDevTools(port: number): Promise<DevTools> {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl }: { webSocketDebuggerUrl: string } = await version.json()
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    // The protocol's responses have an id and a result or an error; events have neither.
    const message = JSON.parse(String(data)) as {
      id?: number
      result?: Record<string, unknown>
      error?: { message: string }
    }
    const response = message.id === undefined ? undefined : waiting.get(message.id)
    if (message.error) response?.reject(new Error(message.error.message))
    else response?.resolve(message.result ?? {})
  })
  return {
    send(method, params = {}, sessionId) {
      const id = (lastId += 1)
      const response = Promise.withResolvers<Record<string, unknown>>()
      waiting.set(id, response)
      socket.send(JSON.stringify({ id, method, params, sessionId }))
      return response.promise.finally(() => waiting.delete(id))
    },
  }
}
