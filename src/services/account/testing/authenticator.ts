import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Flags of authenticator data (WebAuthn, section 6.1): present, verified, with a credential. */
const present = 0x01
const verified = 0x04
const attested = 0x40

/** A passkey in software, for one page's origin, as a browser would ask it. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const rpIdHash = sha256(new URL(origin).hostname)
  /** RFC 9052: an EC2 key for ES256. */
  const coseKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number) => Buffer.concat([rpIdHash, Buffer.from([flags, 0, 0, 0, 0])])
  const whole = {
    id: toText(id),
    rawId: toText(id),
    type: 'public-key',
    clientExtensionResults: {},
  }

  return {
    id: toText(id),
    /** The answer of navigator.credentials.create. */
    create({ challenge }: { readonly challenge: string }) {
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(coseKey),
      ])
      const data = Buffer.concat([authData(present | verified | attested), credential])
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(data)],
      ])
      return {
        ...whole,
        response: {
          clientDataJSON: toText(clientData('webauthn.create', challenge)),
          attestationObject: toText(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** The answer of navigator.credentials.get; `isVerified` false: without PIN or biometric. */
    get({ challenge }: { readonly challenge: string }, { isVerified = true } = {}) {
      const data = authData(present | (isVerified ? verified : 0))
      const client = clientData('webauthn.get', challenge)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...whole,
        response: {
          clientDataJSON: toText(client),
          authenticatorData: toText(data),
          signature: toText(signature),
        },
      }
    },
  }
}
