/** What the privacy rules say must happen, kept as a plain list beside the real functions. */
export interface ModelRecord {
  readonly mark: string
  readonly kind: 'contact' | 'assessment' | 'quiz' | 'share'
  readonly visit: string
  /** Who wrote it, or who received the share. */
  readonly address: string
}

const isWritten = ({ kind }: ModelRecord) => kind === 'contact' || kind === 'assessment'

export class PrivacyModel {
  records: readonly ModelRecord[] = []

  add(record: ModelRecord): void {
    this.records = [...this.records, record]
  }

  /** The records that belong to an address. */
  owned(address: string): ModelRecord[] {
    return this.records.filter((record) => {
      if (isWritten(record)) return record.address === address
      const writers = this.writersOf(record.visit)
      return writers.size === 1 && writers.has(address)
    })
  }

  /** The shares that an address received from someone else's visit. */
  received(address: string): ModelRecord[] {
    const owned = new Set(this.owned(address))
    return this.records.filter(
      (record) => record.kind === 'share' && record.address === address && !owned.has(record),
    )
  }

  forget(address: string): void {
    const owned = new Set(this.owned(address))
    const received = new Set(this.received(address))
    const ended = new Set([...owned].filter(isWritten).map(({ visit }) => visit))
    this.records = this.records
      .filter((record) => !owned.has(record))
      .map((record) => ({
        ...record,
        address: received.has(record) ? '' : record.address,
        visit: ended.has(record.visit) ? '' : record.visit,
      }))
  }

  private writersOf(visit: string): Set<string> {
    const written = this.records.filter((record) => isWritten(record) && record.visit === visit)
    return new Set(visit === '' ? [] : written.map((record) => record.address))
  }
}
