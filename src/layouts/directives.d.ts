import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate when first pointed at, focused or sent `wake`; see `client/touched.ts`. */
    'client:touched'?: boolean
  }
}
