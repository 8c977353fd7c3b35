/** Why a login or a new password is refused. */
export type AccountError =
  | {
      readonly key:
        | 'unfilled'
        | 'no-username'
        | 'no-password'
        | 'wrong-login'
        | 'login-first'
        | 'no-present-password'
        | 'wrong-present-password'
        | 'no-new-password'
        | 'same-password'
        | 'password-repeats'
        | 'password-too-easy'
        | 'no-key-name'
        | 'key-name-taken'
        | 'no-key-scope'
        | 'no-key-end'
        | 'key-unknown'
        | 'key-never'
        | 'key-drafts-only'
        | 'no-passkey-name'
        | 'passkey-not-made'
        | 'wrong-passkey'
        | 'code-missing'
        | 'wrong-code'
        | 'second-step-too-late'
        | 'second-step-is-on'
    }
  | { readonly key: 'password-too-short'; readonly least: number }
  | { readonly key: 'key-scope'; readonly scopes: readonly string[] }
