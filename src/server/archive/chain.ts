import { createHash } from 'node:crypto'

const SEAL = /^(\{.*),"check":"([0-9a-f]{64})"\}$/s

/** Ends each line of an archive in a hash, and verifies it. */
export interface Chain {
  /** A value as a line that ends in a hash, and that hash. */
  sealLine(value: object): { line: string; check: string }
  /** Whether a line has the hash that its place requires. */
  verifyLine(line: string): boolean
}

/**
 * A chain in which each hash covers the one before, so that an archive can be continued after any
 * line.
 *
 * @param check The hash of the line before; empty at the beginning.
 */
export function continueChain(check = ''): Chain {
  let last = check
  return createChain((text) => {
    last = createHash('sha256').update(`${last}\n${text}`).digest('hex')
    return last
  })
}

/** The chain of archives of version 1: each hash covers the text of all lines so far. */
export function startFirstChain(): Chain {
  const hash = createHash('sha256')
  return createChain((text) => hash.update(`${text}\n`).copy().digest('hex'))
}

function createChain(add: (text: string) => string): Chain {
  return {
    sealLine(value) {
      const text = JSON.stringify(value).slice(0, -1)
      const check = add(text)
      return { line: `${text},"check":"${check}"}`, check }
    },
    verifyLine(line) {
      const [, text, check] = SEAL.exec(line) ?? []
      return text !== undefined && add(text) === check
    },
  }
}
