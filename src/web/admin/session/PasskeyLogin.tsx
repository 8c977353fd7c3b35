import { startAuthentication } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import type { PasskeyLogin as Options } from '#services/account/passkeys.ts'
import { Refusal } from '#web/admin/layout/PageHead.tsx'
import { Button } from '#web/components/Button.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Asks the server for a challenge, the browser for a passkey, and sends its answer. */
export function PasskeyLogin() {
  const { login: text } = useAdminTexts()
  const first = useFetcher<{ readonly options?: Options | null }>()
  const submit = useSubmit()
  const [hasFailed, setFailed] = useState(false)
  const options = first.data?.options

  useEffect(() => {
    if (options === undefined || options === null) return
    startAuthentication({ optionsJSON: options }).then(
      (response) =>
        submit({ intent: 'passkey', response: JSON.stringify(response) }, { method: 'post' }),
      () => setFailed(true),
    )
  }, [options, submit])

  const ask = () => {
    setFailed(false)
    void first.submit({ intent: 'passkey-start' }, { method: 'post' })
  }
  return (
    <>
      {(hasFailed || options === null) && <Refusal>{text.passkeyFailed}</Refusal>}
      <p>
        <Button onClick={ask} label={text.passkey} />
      </p>
    </>
  )
}
