const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text can be an id of ours, which is asked before it becomes part of a storage key. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
