/**
 * A random UUID for something that the browser makes: the end of a blob's address. On plain HTTP
 * other than localhost, such as a phone in the same network, `crypto.randomUUID` is missing.
 */
export function createId(): string {
  return crypto.randomUUID?.() ?? URL.createObjectURL(new Blob()).slice(-36)
}
