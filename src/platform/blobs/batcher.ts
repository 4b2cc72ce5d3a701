/** Send the items of one turn of the event loop together: waking a thread costs more than a request. */
export function createBatcher<T>(send: (items: T[]) => void): (item: T) => void {
  let batch: T[] = []
  return (item) => {
    if (batch.length === 0) {
      setImmediate(() => {
        const items = batch
        batch = []
        send(items)
      })
    }
    batch.push(item)
  }
}
