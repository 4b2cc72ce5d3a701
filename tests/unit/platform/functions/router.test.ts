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
  module('plain', {}),
  module('timed', { schedule: '@daily' }),
])

test.each([
  ['/diary/first', 'slug'],
  ['/diary/preview/abc', 'preview'],
  ['/api/posts', 'posts'],
  ['/api/posts/', 'posts'],
  ['/api/posts/7', 'post'],
  ['/diary/%C3%A9', 'slug'],
  ['/a', 'many'],
  ['/b/c/d', 'many'],
  ['/.netlify/functions/plain', 'plain'],
])('routes %s to %s', (path, name) => {
  expect(find(new URL(path, 'http://localhost'))?.name).toBe(name)
})

test.each([
  '/api',
  '/api/posts/7/8',
  '/API/posts',
  '/.netlify/functions/timed',
  '/.netlify/functions/posts',
])('routes %s to no function', (path) => {
  expect(find(new URL(path, 'http://localhost'))).toBeUndefined()
})
