import { type Outcome, Problem, type ProblemCode } from '#domain/problem.ts'
import { decodeJson } from '#storage/columns.ts'
import type { Accounts } from '#services/account/account.ts'
import type { Account, PageAccess } from '#web/context.ts'
import { statusOf } from '#web/shell/status-of.ts'
import type { AppDeps } from '#server/deps.ts'
import { consumeOrThrow } from '#server/http/limits.ts'
import { formFolder, receivePictures, type PictureForm } from '#server/pictures/receive-pictures.ts'
import {
  type CookieSettings,
  type SecurityEvent,
  sessionCookie,
  type SignIn,
} from '#server/session/sign-in.ts'
import { createFileTransfer } from '#server/transfer/file-transfer.ts'

export type CreatePageAccess = (asker: {
  readonly address: string
  readonly header: (name: string) => string | undefined
}) => PageAccess

/** The problems that a login form shows; any other is thrown on. */
const refusals: readonly ProblemCode[] = ['invalid', 'unauthenticated', 'too-many', 'unavailable']

interface AccessDeps extends Pick<
  AppDeps,
  'admin' | 'accounts' | 'limits' | 'logSecurity' | 'editing' | 'remoteEditingFor' | 'db'
> {
  readonly signIn: SignIn
  readonly config: CookieSettings
  readonly dataDir: string
}

/** The administrator's side of a page request: what the API does with JSON, for forms. */
export function createPageAccess(deps: AccessDeps): CreatePageAccess {
  const {
    admin,
    accounts,
    limits,
    signIn,
    logSecurity,
    config,
    editing,
    remoteEditingFor,
    dataDir,
    db,
  } = deps
  const files =
    editing && db
      ? createFileTransfer({ transfer: editing.transfer, db, clock: () => new Date() })
      : null

  /**
   * A stolen session must not be a way to guess the password: wrong ones count as wrong tries of a
   * login.
   */
  async function withPassword<Value>(
    event: SecurityEvent,
    address: string,
    work: () => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> {
    await consumeOrThrow(limits.login, address)
    const outcome = await work().catch(async (error: unknown) => {
      // What failed for a reason of the site is no wrong password.
      await limits.login.refund(address)
      throw error
    })
    logSecurity?.(event, outcome.ok ? 'changed' : 'refused', address)
    if (outcome.ok || outcome.errors['current'] === undefined) await limits.login.refund(address)
    return outcome
  }

  const toAccount = (own: Accounts, token: string, address: string): Account => ({
    listSessions: () => own.listSessions(token),
    endSession: (id) => own.endSession(id),
    endOtherSessions: (options) => own.endOtherSessions(token, options),
    listKeys: () => own.keys.list(),
    createKey: (input) => withPassword('key', address, () => own.keys.create(input)),
    removeKey: (id) => own.keys.remove(id),
    passkeysPossible: own.passkeys.isPossible,
    findSecondStep: () => own.secondStep.find(),
    startSecondStep: (current) =>
      withPassword('second-step', address, () => own.secondStep.start(current)),
    turnOnSecondStep: (input) => own.secondStep.turnOn(input),
    turnOffSecondStep: (current) =>
      withPassword('second-step', address, () => own.secondStep.turnOff(current)),
    renewRecoveryWords: (current) =>
      withPassword('second-step', address, () => own.secondStep.renewWords(current)),
    listPasskeys: () => own.passkeys.list(),
    startPasskey: (input) =>
      withPassword('passkey', address, () => own.passkeys.startRegistration(token, input)),
    addPasskey: ({ name, response }) =>
      own.passkeys.register(token, { name, response: decodeJson(response) }),
    removePasskey: (id) => own.passkeys.remove(id),
    async changePassword(input) {
      const outcome = await withPassword('password-change', address, () =>
        own.changePassword(token, input),
      )
      return outcome.ok
        ? { ok: true, value: [sessionCookie.write(config, outcome.value)] }
        : outcome
    },
  })

  return ({ address, header }) => {
    const token = sessionCookie.find(config, header('cookie'))
    let session: Promise<object | undefined> | undefined
    const received: PictureForm[] = []
    return {
      async isSignedIn() {
        if (token === undefined) return false
        session ??= admin.findSession(token)
        return (await session) !== undefined
      },
      findUser: async () => (token === undefined ? null : ((await admin.findUser(token)) ?? null)),
      async signIn(input) {
        try {
          const request = {
            ...('passkey' in input ? { passkey: decodeJson(input.passkey) ?? null } : input),
            address,
            cookieHeader: header('cookie'),
            agent: header('user-agent') ?? null,
          }
          return { ok: true, cookies: (await signIn(request)).cookies }
        } catch (error) {
          return refusal(error)
        }
      },
      asksForCode: async () => (await accounts?.secondStep.find())?.isOn ?? false,
      offersPasskeys: async () => (await accounts?.passkeys.isOffered()) ?? false,
      startPasskeyLogin: async () => (await accounts?.passkeys.startLogin()) ?? null,
      async signOut() {
        if (token !== undefined) await admin.signOut(token)
        return [sessionCookie.clear(config)]
      },
      async receiveForm(request) {
        const type = request.headers.get('content-type') ?? ''
        if (request.body === null || !type.startsWith('multipart/form-data'))
          return await request.formData()
        const form = await receivePictures(formFolder(dataDir), request.body, type)
        received.push(form)
        return form.form
      },
      async close() {
        await Promise.all(received.map(({ remove }) => remove()))
      },
      editing,
      remote: remoteEditingFor?.(token ?? '') ?? null,
      files,
      account:
        accounts === undefined || token === undefined ? null : toAccount(accounts, token, address),
    }
  }
}

function refusal(error: unknown) {
  if (!(error instanceof Problem) || !refusals.includes(error.code)) throw error
  const { reason, errors, retryAfter } = error
  return {
    ok: false as const,
    reason,
    status: statusOf[error.code],
    ...(errors && { errors }),
    ...(retryAfter && { retryAfter }),
  }
}
