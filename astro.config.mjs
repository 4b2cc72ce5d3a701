import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, fontProviders } from 'astro/config'
import { postprocessPages } from '#build/postprocess/postprocess.ts'

/** Astro's own directives bring an island to life before the first paint, or may do so. */
const clientAfterPaint = {
  name: 'client:after-paint',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({
        name: 'after-paint',
        entrypoint: './src/client/early-interaction/after-paint-directive.ts',
      }),
  },
}

/** Files that come together: left alone, what islands share is split into twenty of them. */
const codeSplitting = {
  groups: [
    { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
    {
      name: 'visit',
      test: /\/src\/(?:domain\/attribution\/|client\/(?:api\.ts|storage\.ts|tracking\/|early-interaction\/defer\.ts))/,
    },
  ],
}

export default defineConfig({
  site: process.env.URL || `http://localhost:${process.env.PORT || 8888}`,
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'always' },
  markdown: { syntaxHighlight: false },
  integrations: [react(), clientAfterPaint, postprocessPages()],
  vite: {
    plugins: [tailwindcss()],
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  },
  // `frame-ancestors` cannot stand in a page; netlify.toml sends it as a header.
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
      ],
    },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Newsreader',
      cssVariable: '--font-newsreader',
      // `src/styles/fallback-fonts.css` gives them Newsreader's measures.
      fallbacks: ['Like Times', 'Like Noto', 'Like DejaVu', 'Georgia', 'serif'],
      optimizedFallbacks: false,
      options: {
        variants: [
          { weight: '400 600', style: 'normal', src: ['./src/styles/fonts/newsreader.woff2'] },
        ],
      },
    },
  ],
})
