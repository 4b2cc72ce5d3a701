import type { ClientDirective } from 'astro'
import { afterFirstPaint } from './after-paint.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island after the first paint of the page. */
    'client:after-paint'?: boolean
  }
}

const hydrateAfterPaint: ClientDirective = (load) => {
  afterFirstPaint(async () => {
    const hydrate = await load()
    await hydrate()
  })
}

export default hydrateAfterPaint
