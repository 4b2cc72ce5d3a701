import { request as httpRequest, type RequestOptions } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import { BackgroundTasks } from '#platform/functions/call.ts'
import { loadFunctions } from '#platform/functions/load-functions.ts'
import { runScheduled } from '#platform/functions/schedule.ts'
import { startTestPlatform } from './platform.ts'
import { type TemporaryFolder, temporaryFolder } from './project.ts'

/** A project with every kind of rule, file and function that the platform handles. */
const NETLIFY_TOML = `
[[headers]]
  for = "/*"
  [headers.values]
    X-Everywhere = "yes"
[[headers]]
  for = "/_astro/*"
  [headers.values]
    Cache-Control = "public, max-age=31536000, immutable"
[[redirects]]
  from = "/insights"
  to = "/diary"
  status = 301
[[redirects]]
  from = "/services"
  to = "/never"
[[redirects]]
  from = "/closed"
  to = "/about"
  status = 302
  force = true
[[redirects]]
  from = "/record/:id"
  to = "/about"
  status = 200
[[redirects]]
  from = "/call/:name"
  to = "/api/echo/:name"
  status = 200
[[redirects]]
  from = "/_templates/*"
  to = "/404.html"
  status = 404
  force = true
`

const FUNCTIONS = {
  'functions/echo.ts': `
    export const config = { path: ['/api/echo/:name', '/api/echo'] }
    export default async (request, context) => {
      const headers = new Headers([['set-cookie', 'a=1'], ['set-cookie', 'b=2']])
      return Response.json({
        method: request.method,
        path: new URL(request.url).pathname,
        ip: context.ip,
        body: await request.text(),
        own: globalThis.Netlify.context.requestId === context.requestId,
      }, { headers })
    }`,
  'functions/large.ts': `
    export const config = { path: '/api/large' }
    const answer = async (request) => new Response(String((await request.text()).length))
    const routes = [{ method: 'POST', path: '/api/large', bodyLimit: 200 * 1024 }]
    export default Object.assign(answer, { routes })`,
  'functions/limited.ts': `
    export const config = {
      path: '/api/limited',
      rateLimit: { windowLimit: 2, windowSize: 60, aggregateBy: ['ip', 'domain'] },
    }
    export default async () => new Response('ok')`,
  'functions/broken.ts': `
    export const config = { path: '/api/broken' }
    export default async () => { throw new Error('the chair broke') }`,
  'functions/tick.ts': `
    export const config = { schedule: '@hourly' }
    export default async (request) => { globalThis.ticked = await request.json() }`,
  'functions/stream.ts': `
    export const config = { path: '/api/stream' }
    export default async () => new Response(new ReadableStream({
      async start(sink) {
        for (const part of ['one ', 'two ', 'three ', 'four']) {
          sink.enqueue(new TextEncoder().encode(part))
          await new Promise((go) => setTimeout(go, 1))
        }
        sink.close()
      },
    }))`,
}

const SITE = {
  'site/index.html': `<h1>Home</h1>${'<p>words</p>'.repeat(50)}`,
  'site/services.html': 'Services',
  'site/about.html': 'About',
  'site/closed.html': 'Closed',
  'site/folder/index.html': 'Folder',
  'site/404.html': 'Not here',
  'site/_astro/app.abc.css': 'a{}',
  'site/_templates/article.html': 'template',
  'site/_manifest.json': '{}',
  'site/.env': 'SECRET=1',
  'site/.well-known/security.txt': 'Contact: us',
}

export interface SampleProject {
  get(path: string, init?: RequestInit): Promise<Response>
  /** The status of a request that `fetch` cannot send. */
  requestStatus(path: string, options: RequestOptions): Promise<number | undefined>
  /** Run a scheduled function now. */
  run(name: string): Promise<void>
}

/** Run the platform with the sample project for the tests of this file. */
export function useSampleProject(): SampleProject {
  let folder: TemporaryFolder
  let platform: Awaited<ReturnType<typeof startTestPlatform>>

  beforeAll(async () => {
    folder = await temporaryFolder({ 'netlify.toml': NETLIFY_TOML, ...FUNCTIONS, ...SITE })
    platform = await startTestPlatform({
      project: folder.path,
      release: `${folder.path}/site`,
    })
  })

  afterAll(async () => {
    await platform.stop()
    await folder.remove()
  })

  return {
    get: (path, init = {}) => fetch(platform.url + path, { redirect: 'manual', ...init }),
    requestStatus: (path, options) => requestStatus(platform.url + path, options),
    async run(name) {
      const modules = await loadFunctions(`${folder.path}/functions`)
      const tasks = new BackgroundTasks()
      await runScheduled(
        modules.find((module) => module.name === name)!,
        tasks,
        undefined,
      )
      await tasks.finish()
    },
  }
}

function requestStatus(url: string, options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { family: 4, host: '127.0.0.1', ...options }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}
