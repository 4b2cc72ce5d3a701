/** The attributes of the element around an island in the server's HTML. */
export function islandAttributes(name: string, props: object) {
  return { 'data-island': name, 'data-props': JSON.stringify(props), 'data-pending': '' }
}
