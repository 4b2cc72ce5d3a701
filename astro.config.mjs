import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, fontProviders } from 'astro/config'
import { applyLook, describeDisplayFont, fontFilePath } from '#build/look/apply-look.ts'
import { postprocessPages } from '#build/postprocess/postprocess.ts'
import { hashForPolicy } from '#build/postprocess/prune-csp-hashes.ts'
import { compileHint, scriptGroup } from '#build/script-group.ts'
import { SPECULATION_RULES } from '#domain/content/speculation-rules.ts'
import { readSite } from '#server/site/site.ts'

/** Without these groups the modules that islands share become twenty small files. */
const codeSplitting = {
  groups: [
    scriptGroup('react', import.meta.dirname, [
      'node_modules/react',
      'node_modules/react-dom',
      'node_modules/scheduler',
      'src/client/early-interaction/start-island.ts',
    ]),
    scriptGroup('tracking', import.meta.dirname, [
      'src/client/api.ts',
      'src/client/storage.ts',
      'src/client/tracking',
      'src/client/defer-task.ts',
    ]),
    // The index of the Diary and the ads quizzes load both.
    scriptGroup('history', import.meta.dirname, [
      'src/client/page/history-entry.ts',
      'src/client/load-once.ts',
    ]),
    // With what it imports: the sign-in screen uses passkeys but creates none.
    scriptGroup('passkey', import.meta.dirname, [
      'node_modules/@simplewebauthn/browser/esm/methods/startAuthentication.js',
    ]),
  ],
}

// The bundler's own `banner` would be minified away.
const postBanner = ({ moduleIds }) => compileHint(import.meta.dirname, moduleIds)

/** What the package does not say itself, so that no script loads a part of it for nothing. */
const pureImports = {
  name: 'pure-imports',
  transform(code, id) {
    if (!id.includes('@simplewebauthn/browser')) return undefined
    return { code, map: null, moduleSideEffects: false }
  },
}

const { look } = await readSite(process.env.CONTENT_DIR ?? '')

export default defineConfig({
  site: process.env.URL || `http://localhost:${process.env.PORT || 8888}`,
  output: 'static',
  trailingSlash: 'ignore',
  // `/services` is `services.html`: Netlify would redirect to `/services/` from a folder.
  build: { format: 'file', inlineStylesheets: 'always' },
  markdown: { syntaxHighlight: false },
  integrations: [react(), postprocessPages()],
  vite: {
    // A build beside `npm run dev` must not replace the packages that the dev server has optimized.
    cacheDir: process.env.CONTENT_DIR ? 'node_modules/.vite-build' : 'node_modules/.vite',
    plugins: [applyLook(look), tailwindcss(), pureImports],
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting, postBanner } } } },
    },
  },
  // A meta element cannot carry `frame-ancestors`: netlify.toml sends it as a header.
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
      // Astro knows the hashes of the scripts that it builds itself.
      scriptDirective: { hashes: [hashForPolicy(SPECULATION_RULES)] },
    },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      ...describeDisplayFont(look.font),
      options: {
        variants: [{ weight: '400 600', style: 'normal', src: [fontFilePath(look.font)] }],
      },
    },
  ],
})
