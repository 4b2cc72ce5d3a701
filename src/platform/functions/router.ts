import type { FunctionModule } from './load-functions.ts'

export type FindFunction = (url: URL) => FunctionModule | undefined

/** Find the function for a request by the paths in its `config`. No two functions have one address. */
export function createRouter(modules: readonly FunctionModule[]): FindFunction {
  const routes = modules.flatMap((module) => {
    const { config, name } = module
    if ('schedule' in config && config.schedule) return []
    const paths = [config.path ?? `/.netlify/functions/${name}`].flat()
    return paths.map((pathname) => ({ pattern: new URLPattern({ pathname }), module }))
  })
  return ({ origin, pathname }) => {
    const path = pathname.replace(/(?<=.)\/$/, '')
    return routes.find(({ pattern }) => pattern.test(origin + path))?.module
  }
}
