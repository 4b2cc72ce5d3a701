import { expect, test } from 'vitest'
import type { FunctionModule } from '#platform/functions/load-functions.ts'
import { createRouter } from '#platform/functions/router.ts'

function module(name: string, config: FunctionModule['config']): FunctionModule {
  return { name, config, handle: () => new Response() }
}

const find = createRouter([
  module('slug', { path: '/diary/:slug' }),
  module('preview', { path: '/diary/preview/:token' }),
  module('posts', { path: '/api/posts' }),
  module('post', { path: '/api/posts/:id' }),
  module('many', { path: ['/a', '/b/*'] }),
  module('writer', { path: '/api/both', method: 'POST' }),
  module('reader', { path: '/api/both', method: ['GET'] }),
  module('picky', { path: '/files/*', excludedPath: '/files/secret/*' }),
  module('plain', {}),
  module('timed', { schedule: '@daily' }),
])

test.each([
  ['GET', '/diary/first', 'slug', { slug: 'first' }],
  ['GET', '/diary/preview/abc', 'preview', { token: 'abc' }],
  ['GET', '/api/posts', 'posts', {}],
  ['GET', '/api/posts/', 'posts', {}],
  ['PUT', '/api/posts/7', 'post', { id: '7' }],
  ['GET', '/diary/%C3%A9', 'slug', { slug: 'é' }],
  ['GET', '/a', 'many', {}],
  ['GET', '/b/c/d', 'many', { 0: 'c/d' }],
  ['POST', '/api/both', 'writer', {}],
  ['GET', '/api/both', 'reader', {}],
  ['HEAD', '/api/both', 'reader', {}],
  ['GET', '/files/open', 'picky', { 0: 'open' }],
  ['GET', '/.netlify/functions/plain', 'plain', {}],
])('routes %s %s to %s', (method, path, name, params) => {
  const match = find(method, new URL(path, 'http://localhost'))
  expect(match?.module.name).toBe(name)
  expect(match?.params).toEqual(params)
})

test.each([
  ['GET', '/api'],
  ['GET', '/api/posts/7/8'],
  ['DELETE', '/api/both'],
  ['GET', '/files/secret/plan'],
  ['GET', '/API/posts'],
  ['GET', '/.netlify/functions/timed'],
  ['GET', '/.netlify/functions/posts'],
])('routes %s %s to no function', (method, path) => {
  expect(find(method, new URL(path, 'http://localhost'))).toBeUndefined()
})
