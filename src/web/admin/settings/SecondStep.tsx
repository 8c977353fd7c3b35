import { Form } from 'react-router'
import type { SecondStepSetup } from '#services/account/second-step.ts'
import { InputField } from '#web/admin/form/LabeledField.tsx'
import { Button } from '#web/components/Button.tsx'
import { Section } from '#web/components/Page.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface SecondStepProps {
  readonly step: { readonly isOn: boolean; readonly wordsLeft: number }
  /** The secret that waits for its first code; null: none does. */
  readonly setup: SecondStepSetup | null
  /** New recovery words, shown this once; null: there are none. */
  readonly words: readonly string[] | null
}

/** The second step of the login by password: off, being set up, or on. */
export function SecondStep({ step, setup, words }: SecondStepProps) {
  const text = useAdminTexts().account.step
  return (
    <Section id="second-step" title={text.title}>
      <p>{text.about}</p>
      {words !== null && <RecoveryWords words={words} />}
      {step.isOn ? <WhileOn wordsLeft={step.wordsLeft} /> : <WhileOff setup={setup} />}
    </Section>
  )
}

function RecoveryWords({ words }: { words: readonly string[] }) {
  const text = useAdminTexts().account.step
  return (
    <div className="note" data-tone="ok" role="status">
      <p>{text.words}</p>
      <ul>
        {words.map((word) => (
          <li key={word}>
            <code>{word}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}

function WhileOn({ wordsLeft }: { wordsLeft: number }) {
  const text = useAdminTexts().account.step
  return (
    <Form method="post" className="form narrow">
      <p>{text.isOn(wordsLeft)}</p>
      <Password />
      <p className="row">
        <Button name="intent" value="step-words" label={text.renew} />
        <Button name="intent" value="step-off" label={text.turnOff} />
      </p>
    </Form>
  )
}

function WhileOff({ setup }: { setup: SecondStepSetup | null }) {
  const text = useAdminTexts().account.step
  if (setup !== null) return <Setup setup={setup} />
  return (
    <Form method="post" className="form narrow">
      <Password />
      <p>
        <Button look="full" name="intent" value="step-start" label={text.start} />
      </p>
    </Form>
  )
}

function Setup({ setup: { secret, sealed, qr } }: { setup: SecondStepSetup }) {
  const text = useAdminTexts().account.step
  return (
    <Form method="post" className="form narrow">
      <p>{text.scan}</p>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width="240"
        height="240"
        role="img"
        aria-label={text.picture}
        shapeRendering="crispEdges"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p>
        {text.secret}: <code>{secret}</code>
      </p>
      <input type="hidden" name="sealed" value={sealed} />
      <InputField
        name="step-code"
        label={text.code}
        required
        autoComplete="one-time-code"
        maxLength={20}
      />
      <p>
        <Button look="full" name="intent" value="step-on" label={text.turnOn} />
      </p>
    </Form>
  )
}

function Password() {
  const { account } = useAdminTexts()
  return (
    <InputField
      name="step-current"
      label={account.confirm}
      required
      type="password"
      autoComplete="current-password"
      maxLength={1024}
    />
  )
}
