import { startRegistration } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { Form, useFetcher, useSubmit } from 'react-router'
import type { Passkey, PasskeyCreation } from '#services/account/passkeys.ts'
import { FormErrors, InputField } from '#web/admin/form/LabeledField.tsx'
import { Refusal } from '#web/admin/layout/PageHead.tsx'
import { Table } from '#web/admin/layout/Table.tsx'
import { Button } from '#web/components/Button.tsx'
import { LocalDate } from '#web/components/LocalDate.tsx'
import { Section } from '#web/components/Page.tsx'
import type { FormattedErrors } from '#web/texts/format-error.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** The passkeys of the administrator, and the form that adds one. */
export function Passkeys({
  passkeys,
  arePossible,
}: {
  passkeys: readonly Passkey[]
  arePossible: boolean
}) {
  const text = useAdminTexts().account.passkeys
  return (
    <Section id="passkeys" title={text.title}>
      <p>{text.about}</p>
      {passkeys.length > 0 && <PasskeyTable passkeys={passkeys} />}
      {arePossible ? <AddPasskey /> : <p>{text.impossible}</p>}
    </Section>
  )
}

/** What the browser needs to make the passkey that was asked for. */
export interface PasskeyStart {
  readonly name: string
  readonly options: PasskeyCreation
}

/** What the server answers to the first step, which checks name and password. */
interface FirstStep {
  readonly state: string
  readonly passkey?: PasskeyStart
  readonly errors?: FormattedErrors
  readonly reason?: string | null
}

/** Two steps: the server checks the password, then the browser makes the passkey. */
function AddPasskey() {
  const { account, login } = useAdminTexts()
  const text = account.passkeys
  const first = useFetcher<FirstStep>()
  const submit = useSubmit()
  const [hasFailed, setFailed] = useState(false)
  const passkey = first.data?.passkey

  useEffect(() => {
    if (passkey === undefined) return
    startRegistration({ optionsJSON: passkey.options }).then(
      (response) =>
        submit(
          {
            intent: 'passkey-add',
            'passkey-name': passkey.name,
            response: JSON.stringify(response),
          },
          { method: 'post' },
        ),
      () => setFailed(true),
    )
  }, [passkey, submit])

  return (
    <first.Form method="post" className="form narrow" onSubmit={() => setFailed(false)}>
      {hasFailed && <Refusal>{text.failed}</Refusal>}
      {first.data?.state === 'expired' && <Refusal>{login.expired}</Refusal>}
      {first.data?.reason && <Refusal>{first.data.reason}</Refusal>}
      <FormErrors value={first.data?.errors ?? {}}>
        <InputField name="passkey-name" label={text.name} required maxLength={100} />
        <InputField
          name="passkey-current"
          label={account.confirm}
          required
          type="password"
          autoComplete="current-password"
          maxLength={1024}
        />
      </FormErrors>
      <p>
        <Button
          className="button needs-script"
          look="full"
          name="intent"
          value="passkey-start"
          label={text.add}
        />
      </p>
    </first.Form>
  )
}

function PasskeyTable({ passkeys }: { passkeys: readonly Passkey[] }) {
  const text = useAdminTexts().account.passkeys
  return (
    <Table
      columns={text.columns}
      uses={{ name: 'name', action: 'actions' }}
      rows={passkeys}
      renderCells={({ id, name, createdAt, usedOn, otherHost }) => ({
        name: otherHost === null ? name : `${name} (${text.otherHost(otherHost)})`,
        since: <LocalDate date={createdAt.slice(0, 10)} />,
        used: usedOn === null ? text.unused : <LocalDate date={usedOn} />,
        action: (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button size="small" name="intent" value="passkey-remove" label={text.remove} />
          </Form>
        ),
      })}
    />
  )
}
