import type { ClientDirective } from 'astro'
import { afterFirstPaint } from '#client/after-paint.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    /** The island comes to life after the page's first paint. */
    'client:painted'?: boolean
  }
}

const painted: ClientDirective = (load) => {
  afterFirstPaint(async () => {
    const hydrate = await load()
    await hydrate()
  })
}

export default painted
