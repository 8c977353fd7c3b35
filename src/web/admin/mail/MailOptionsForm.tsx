import { Form, useNavigation } from 'react-router'
import { LabeledField, FormErrors } from '#web/admin/form/LabeledField.tsx'
import { readText } from '#web/components/read-form.ts'
import type { FormattedErrors } from '#web/texts/format-error.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import type { MailNumber, MailOptions } from '#domain/mail/options.ts'

/** The settings of sending and retention. The server checks ranges and reports them at the field. */
export function MailOptionsForm({ values, errors }: { values: MailOptionsFormValues; errors: FormattedErrors }) {
  const { mailAdmin: text } = useAdminTexts()
  const sending = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="options">
      <h2 id="options">{text.options}</h2>
      <FormErrors value={errors}>
        <Form method="post" className="form" preventScrollReset>
          {mailOptionFields.map((name) => (
            <LabeledField
              key={name}
              name={name}
              label={text.optionLabels[name]}
              hint={text.optionHints[name]}
              required={name !== 'adminEmail'}
            >
              {(attributes) => (
                <input
                  inputMode={name === 'adminEmail' ? 'email' : 'numeric'}
                  autoComplete="off"
                  maxLength={name === 'adminEmail' ? 254 : 6}
                  defaultValue={values[name]}
                  {...attributes}
                />
              )}
            </LabeledField>
          ))}
          <button className="button" name="intent" value="options" disabled={sending}>
            {sending ? text.saving : text.saveOptions}
          </button>
        </Form>
      </FormErrors>
    </section>
  )
}

/** Fields of the form, in its order. */
const mailOptionFields = ['perMinute', 'gatherMinutes', 'adminEmail', 'unconfirmedDays', 'messageMonths', 'logMonths'] as const

/** The values of the fields, as text. */
export type MailOptionsFormValues = Readonly<Record<MailNumber | 'adminEmail', string>>

/** The stored options as text of the form's fields. */
export function toMailOptionsFormValues(options: MailOptions): MailOptionsFormValues {
  return fill((name) => String(options[name] ?? ''))
}

/** Reads the fields of the form, as they were sent. */
export function parseMailOptionsForm(form: FormData): MailOptionsFormValues {
  return fill((name) => readText(form, name))
}

function fill(valueOf: (name: keyof MailOptionsFormValues) => string): MailOptionsFormValues {
  return Object.fromEntries(mailOptionFields.map((name) => [name, valueOf(name)])) as MailOptionsFormValues
}
