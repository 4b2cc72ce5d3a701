/**
 * A random UUID for something that the browser makes, such as a session or a new item of a list.
 *
 * `crypto.randomUUID` is missing on plain HTTP other than localhost, such as a phone in the same
 * network.
 */
export function createId(): string {
  return (
    crypto.randomUUID?.() ??
    toHex(crypto.getRandomValues(new Uint8Array(16))).replace(
      /(.{8})(.{4}).(.{3}).(.{3})/,
      '$1-$2-4$3-8$4-',
    )
  )
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
