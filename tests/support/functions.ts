import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '@netlify/functions'
import { expect } from 'vitest'
import type { Endpoint } from '#server/http/endpoint.ts'
import { call } from './call.ts'

export interface FunctionModule {
  readonly name: string
  /** The path with every parameter filled in. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly endpoint: Endpoint
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** An id that no record has. */
const UNKNOWN_ID = '7b0c6a52-6c5e-4a0e-9c0a-0f8f3d2a1b4c'

/** Every function that a request can reach, once per path. */
export async function allFunctions(): Promise<FunctionModule[]> {
  const all = await Promise.all(globSync('functions/*.ts').map(load))
  return all.flat().toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Every function with a path below /api. */
export async function apiFunctions(): Promise<FunctionModule[]> {
  return (await allFunctions()).filter(({ path }) => path.startsWith('/api/'))
}

/** The methods that an endpoint lists in `Allow`. */
export async function allowedMethods({ endpoint, path, params }: FunctionModule) {
  const response = await call(endpoint, path, { method: 'PATCH', params: { ...params } })
  expect(response.status).toBe(405)
  const allow = response.headers.get('allow')?.split(', ') ?? []
  expect(allow).not.toEqual([])
  return METHODS.filter((method) => allow.includes(method))
}

/** The methods that change something. */
export async function writeMethods(module: FunctionModule) {
  return (await allowedMethods(module)).filter((method) => method !== 'GET')
}

async function load(file: string): Promise<FunctionModule[]> {
  // Every function's module exports these; the router relies on it as well.
  const module = (await import(pathToFileURL(resolve(file)).href)) as {
    config?: Config
    default: Endpoint
  }
  const name = basename(file, '.ts')
  const config = module.config ?? {}
  const isForRequests = typeof module.default === 'function' && !('schedule' in config)
  if (!isForRequests) return []
  const own = 'path' in config ? config.path : undefined
  return [own ?? `/.netlify/functions/${name}`].flat().map((pattern) => ({
    name: `${name} ${pattern}`,
    path: pattern.replace(/:\w+/g, UNKNOWN_ID),
    params: Object.fromEntries(
      [...pattern.matchAll(/:(\w+)/g)].map(([, key]) => [key, UNKNOWN_ID]),
    ),
    endpoint: module.default,
  }))
}
