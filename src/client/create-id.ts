/**
 * A random UUID for something that the browser makes, such as a session or a new item of a list.
 *
 * `crypto.randomUUID` is missing on plain HTTP other than localhost, such as a phone in the same
 * network. The address of a blob ends in such a UUID everywhere.
 */
export function createId(): string {
  return crypto.randomUUID?.() ?? URL.createObjectURL(new Blob()).slice(-36)
}
