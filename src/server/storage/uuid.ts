const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is a UUID, checked before it becomes part of a storage key. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
