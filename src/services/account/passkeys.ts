import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { findNameError } from '#domain/forms/key-draft.ts'
import type { Outcome } from '#domain/problem.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { cleanLine } from '#domain/words/text.ts'
import { findAdmin } from '#storage/account-store.ts'
import type { Database } from '#storage/database.ts'
import * as store from '#storage/passkey-store.ts'
import { createHeldMark } from '#services/account/held-mark.ts'
import { refusePresentPassword } from '#services/account/present-password.ts'
import { hashToken, isSame, keyedHash, openAccountKey } from '#services/secret.ts'

/** What a browser needs to ask for a passkey, and to make one. */
export type PasskeyLogin = PublicKeyCredentialRequestOptionsJSON
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

/** The host and the origin of passkeys (WebAuthn, 'Relying Party Identifier'). */
interface PasskeyAddress {
  readonly rpId: string
  readonly origin: string
}

/** null: browsers offer no passkeys there, because the host has no name or the page no https. */
export function toPasskeyAddress(publicUrl: string): PasskeyAddress | null {
  const { hostname, protocol, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isLocal || (isNamed && protocol === 'https:') ? { rpId: hostname, origin } : null
}

/** A passkey as the administrator sees it. */
export interface Passkey extends Pick<store.StoredPasskey, 'id' | 'name' | 'createdAt'> {
  /** The day of its last login; null: none yet. */
  readonly usedOn: string | null
  /** The host it belongs to, if that is not the one of the site any more. */
  readonly otherHost: string | null
}

/** Milliseconds in which a challenge must be answered. */
const timeout = 5 * 60_000

/**
 * EdDSA, ES256 and RS256 (RFC 8152), which all authenticators have. Left out, the library would ask
 * Node.js for further ones, which are experimental there.
 */
const algorithms = [-8, -7, -257]

type Purpose = 'login' | 'register'

/**
 * Passkeys of the administrator. They replace name and password, so each one must verify its user
 * by a PIN or a biometric. `publicUrl`: the address of the site.
 */
export function createPasskeys({
  db: { kysely },
  clock,
  publicUrl,
  siteName,
}: {
  readonly db: Database
  readonly clock: () => Date
  readonly publicUrl: string
  readonly siteName: string
}) {
  const address = toPasskeyAddress(publicUrl)
  const openKey = () => openAccountKey(kysely, clock())
  const listHere = async () =>
    (await store.listPasskeys(kysely)).filter(({ rpId }) => rpId === address?.rpId)

  /** When the challenge of the last answer was issued that was accepted on a full disk. */
  const heldChallenge = createHeldMark<string>()

  return {
    /** Whether browsers can have passkeys of this site. */
    isPossible: address !== null,

    /** Whether one of them can log in here. */
    isOffered: async (): Promise<boolean> => address !== null && (await listHere()).length > 0,

    /** The newest first. */
    async list(): Promise<readonly Passkey[]> {
      return (await store.listPasskeys(kysely)).map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        createdAt: passkey.createdAt,
        usedOn: passkey.challengeAt?.slice(0, 10) ?? null,
        otherHost: passkey.rpId === address?.rpId ? null : passkey.rpId,
      }))
    },

    /** Does nothing for an unknown passkey. */
    async remove(id: string): Promise<void> {
      await store.deletePasskey(kysely, id)
    },

    /** What the browser needs for a login; null: there is no passkey of this address. */
    async startLogin(): Promise<PasskeyLogin | null> {
      if (address === null || (await listHere()).length === 0) return null
      const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
      return await generateAuthenticationOptions({
        rpID: address.rpId,
        challenge: createChallenge(await openKey(), 'login', '', clock()),
        timeout,
        userVerification: 'required',
      })
    },

    /** Whether the browser's answer proves one of the passkeys. Each answer does so once. */
    async verifyLogin(response: unknown): Promise<boolean> {
      const passkey = (await listHere()).find(
        ({ id }) => isRecord(response) && id === response['id'],
      )
      if (passkey === undefined || address === null) return false
      const key = await openKey()
      let issuedAt: Date | undefined
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
      const verification = verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => {
          issuedAt = readChallenge(key, 'login', '', challenge, clock())
          return issuedAt !== undefined
        },
        expectedOrigin: address.origin,
        expectedRPID: address.rpId,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      })
      // It throws for whatever is wrong with an answer, which anyone can send.
      const { verified, authenticationInfo } = await verification.catch(() => noLogin)
      if (!verified || authenticationInfo === undefined || issuedAt === undefined) return false
      const login = {
        counter: authenticationInfo.newCounter,
        challengeAt: issuedAt.toISOString(),
      }
      return await heldChallenge.use(login.challengeAt, () =>
        store.usePasskey(kysely, passkey.id, login),
      )
    },

    /**
     * What the browser needs to make a passkey, for the session of `token`. Errors by field `name`
     * and `current`, for the administrator's password.
     */
    async startRegistration(
      token: string,
      input: { readonly name: unknown; readonly current: unknown },
    ): Promise<Outcome<PasskeyCreation>> {
      if (address === null) return { ok: false, errors: { name: { key: 'passkey-not-made' } } }
      const name = readName(input.name)
      if (!name.ok) return name
      const reason = await refusePresentPassword(kysely, input.current)
      if (reason !== undefined) return { ok: false, errors: { current: reason } }
      const { generateRegistrationOptions } = await import('@simplewebauthn/server')
      const key = await openKey()
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID: address.rpId,
        userName: (await findAdmin(kysely))?.username ?? '',
        // Equal for all of them: an authenticator then knows them as those of one account.
        userID: new Uint8Array(Buffer.from(keyedHash(key, 'passkey user'), 'base64url')),
        challenge: createChallenge(key, 'register', token, clock()),
        timeout,
        excludeCredentials: (await listHere()).map(({ id, transports }) => ({
          id,
          transports: [...transports],
        })),
        supportedAlgorithmIDs: algorithms,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { ok: true, value: options }
    },

    /** Stores the passkey that the browser has made. Errors by field `name`. */
    async register(
      token: string,
      input: { readonly name: unknown; readonly response: unknown },
    ): Promise<Outcome<null>> {
      const name = readName(input.name)
      if (!name.ok) return name
      const refused = { ok: false, errors: { name: { key: 'passkey-not-made' } } } as const
      if (address === null || !isRecord(input.response)) return refused
      const key = await openKey()
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
      const verification = verifyRegistrationResponse({
        response: input.response as unknown as RegistrationResponseJSON,
        expectedChallenge: (challenge) =>
          readChallenge(key, 'register', token, challenge, clock()) !== undefined,
        expectedOrigin: address.origin,
        expectedRPID: address.rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      })
      const { registrationInfo } = await verification.catch(() => noRegistration)
      if (registrationInfo === undefined) return refused
      const { id, publicKey, counter, transports } = registrationInfo.credential
      const isNew = await store.insertPasskey(kysely, {
        id,
        name: name.value,
        rpId: address.rpId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: readTransports(transports),
        createdAt: clock().toISOString(),
        challengeAt: null,
      })
      return isNew ? { ok: true, value: null } : refused
    },
  }
}

const noLogin = { verified: false, authenticationInfo: undefined }
const noRegistration = { registrationInfo: undefined }

/** Ways to reach the authenticator, as the browser named them. */
const readTransports = (transports: readonly unknown[] | undefined): readonly string[] =>
  (Array.isArray(transports) ? transports : [])
    .filter((each): each is string => typeof each === 'string')
    .slice(0, 10)

function readName(input: unknown): Outcome<string> {
  const name = typeof input === 'string' ? cleanLine(input) : ''
  const error = findNameError(name, 'no-passkey-name')
  return error === undefined ? { ok: true, value: name } : { ok: false, errors: { name: error } }
}

/**
 * A challenge that carries its purpose, its time and our seal, so that none has to be stored: a
 * flood of strangers' logins writes nothing. `token`: the session that it is bound to.
 */
function createChallenge(key: string, purpose: Purpose, token: string, now: Date): string {
  const issued = `${now.getTime()}.${randomBytes(16).toString('base64url')}`
  return `${issued}.${seal(key, purpose, token, issued)}`
}

/** When the challenge was issued; undefined: not by us, for something else, or too long ago. */
function readChallenge(
  key: string,
  purpose: Purpose,
  token: string,
  encoded: string,
  now: Date,
): Date | undefined {
  const text = Buffer.from(encoded, 'base64url').toString()
  const [time = '', random = '', sealed = ''] = text.split('.')
  if (!isSame(sealed, seal(key, purpose, token, `${time}.${random}`))) return undefined
  const age = now.getTime() - Number(time)
  return age >= 0 && age <= timeout ? new Date(Number(time)) : undefined
}

const seal = (key: string, purpose: Purpose, token: string, issued: string): string =>
  keyedHash(key, 'passkey challenge', purpose, hashToken(token), issued)
