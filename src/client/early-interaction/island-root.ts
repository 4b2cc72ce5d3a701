/**
 * The attributes of the element around an island in the server's HTML.
 *
 * @param props The props, or the path of a file that has them, see `start-when-touched.ts`.
 */
export function islandAttributes(name: string, props: object | string) {
  const text = typeof props === 'string' ? props : JSON.stringify(props)
  return { 'data-island': name, 'data-props': text, 'data-pending': '' }
}
