/** An element of the page, as the engine names it. */
export type Found = Readonly<Record<string, unknown>>

/** What both protocols can do with one window of a browser. Scripts are bodies of functions, as source. */
export interface Engine {
  goTo(url: string): Promise<void>
  reload(): Promise<void>
  /** What a script in the page returns. Arguments and result are JSON. */
  evaluate<T>(script: string, ...args: readonly string[]): Promise<T>
  /** The element that a script in the page returns, or `undefined` for null. */
  find(script: string, ...args: readonly string[]): Promise<Found | undefined>
  /** Clicks with the pointer, as people do. */
  click(element: Found): Promise<void>
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>
  /** Warnings and errors of the console since the last call. */
  takeConsole(): Promise<readonly string[]>
  close(): Promise<void>
}
