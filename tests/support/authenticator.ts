import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, UsedPasskey } from '#domain/accounts/passkeys/passkey.ts'

/** What a browser and its device would never send, for attacks. */
export interface Faults {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly type?: string
  readonly userHandle?: string
  /** The entries of an attestation statement of another format than "none". */
  readonly attestation?: readonly [fmt: string, statement: ReadonlyMap<string, unknown>]
}

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40]
const ORIGIN = 'http://localhost:8888'

/** A device with one passkey, as a browser presents it. */
export class Authenticator {
  counter = 0
  #userHandle = 'AAAA'
  readonly #id = randomBytes(32).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  create(options: PublicKeyCredentialCreationOptionsJSON, faults: Faults = {}): NewPasskey {
    this.#userHandle = options.user.id
    const [fmt, statement] = faults.attestation ?? ['none', new Map()]
    const attestation = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', statement],
      ['authData', this.#data(options.rp.id, this.#describeKey(), faults)],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, faults),
        // The package's type leaves out maps, which it encodes.
        attestationObject: encode(isoCBOR.encode(attestation as Map<string, never>)),
        transports: ['internal'],
      },
    }
  }

  use(options: PublicKeyCredentialRequestOptionsJSON, faults: Faults = {}): UsedPasskey {
    this.counter = faults.counter ?? this.counter
    const data = this.#data(options.rpId, Buffer.alloc(0), faults)
    const clientDataJSON = clientData('webauthn.get', options.challenge, faults)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: encode(data),
        signature: encode(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: faults.userHandle ?? this.#userHandle,
      },
    }
  }

  #credential() {
    const type = 'public-key' as const
    return { id: this.#id, rawId: this.#id, type, clientExtensionResults: {} }
  }

  #data(rpId = 'localhost', key: Buffer, faults: Faults): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const verified = (faults.isVerified ?? true) ? VERIFIED : 0
    const flags = PRESENT | verified | (key.byteLength > 0 ? HAS_KEY : 0)
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flags]), counter, key])
  }

  #describeKey(): Buffer {
    const id = Buffer.from(this.#id, 'base64url')
    const length = Buffer.from([0, id.byteLength])
    return Buffer.concat([Buffer.alloc(16), length, id, coseKey(this.#keys.publicKey)])
  }
}

function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const entries: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
    [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
  ]
  return isoCBOR.encode(new Map(entries))
}

function clientData(type: string, challenge: string, faults: Faults): string {
  const origin = faults.origin ?? ORIGIN
  return encode(Buffer.from(JSON.stringify({ type: faults.type ?? type, challenge, origin })))
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
