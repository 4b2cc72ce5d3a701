import { crc32, deflateRawSync } from 'node:zlib'

interface Packed {
  readonly name: string
  readonly bytes?: Uint8Array
  readonly isDeflated?: boolean
  /** What an attacker may write instead of the truth. */
  readonly packed?: Uint8Array
  readonly size?: number
  readonly checksum?: number
  readonly method?: number
  readonly flags?: number
}

/** A zip archive, also with what no program would write. */
export function packZip(files: readonly Packed[]): Blob {
  const local: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const file of files) {
    const { bytes = new Uint8Array() } = file
    const packed = file.packed ?? (file.isDeflated ? deflateRawSync(bytes) : bytes)
    const method = file.method ?? (file.isDeflated || file.packed ? 8 : 0)
    const name = Buffer.from(file.name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE((file.flags ?? 0) | 0x0800, 2)
    facts.writeUInt16LE(method, 4)
    facts.writeUInt32LE(file.checksum ?? crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(file.size ?? bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(join('PK\u0001\u0002\u0014\u0000', facts, place, name))
    const entry = join('PK\u0003\u0004', facts, name, packed)
    local.push(entry)
    offset += entry.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    8,
  )
  end.writeUInt32LE(offset, 12)
  return new Blob([...local, ...directory, join('PK\u0005\u0006', end)])
}

function join(signature: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([Buffer.from(signature, 'latin1'), ...parts]))
}
