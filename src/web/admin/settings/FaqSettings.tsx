import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import { SettingsFrame, type SettingsProps } from '#web/admin/settings/SettingsFrame.tsx'
import { Icon } from '#web/pictures/marks.tsx'
import { listGiven, type TypedSite } from '#web/admin/settings/site-form.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

export function FaqSettings({ typed, errors, preview, sending }: SettingsProps) {
  const { settings: text } = useAdminTexts()
  return (
    <SettingsFrame part="faq" sending={sending} shown={preview ? <FaqPreview faq={listGiven(typed.faq)} /> : null}>
      {typed.faq.map((row, index) => (
        <div className="block-row" key={`${index}-${row.question}`}>
          <div className="form">
            <FaqField name="question" index={index} value={row.question} errors={errors} faq={typed.faq} />
            <FaqField name="answer" index={index} value={row.answer} errors={errors} faq={typed.faq} />
          </div>
          <div className="block-buttons">
            <button
              className="button button-icon"
              name="intent"
              value={`up:${index}`}
              disabled={index === 0}
              aria-label={text.moveUp(index + 1)}
            >
              <Icon name="up" />
            </button>
            <button className="button button-icon" name="intent" value={`remove:${index}`} aria-label={text.removeQuestion(index + 1)}>
              <Icon name="close" />
            </button>
          </div>
        </div>
      ))}
      <p>
        <button className="button button-line" name="intent" value="add">
          <Icon name="plus" size={18} />
          {text.addQuestion}
        </button>
      </p>
    </SettingsFrame>
  )
}

interface FaqFieldProps {
  readonly name: 'question' | 'answer'
  readonly index: number
  readonly value: string
  readonly errors: SettingsProps['errors']
  readonly faq: TypedSite['faq']
}

function FaqField({ name, index, value, errors, faq }: FaqFieldProps) {
  const { settings: text } = useAdminTexts()
  // Blank pairs are not sent to the check, so its numbers count the others only.
  const sent = listGiven(faq.slice(0, index)).length
  return (
    <FieldFrame name={`${name}-${index}`} label={text[name](index + 1)} mistake={errors[`faq.${sent}.${name}`]}>
      {(attributes) =>
        name === 'question' ? (
          <input defaultValue={value} maxLength={500} {...attributes} name={name} />
        ) : (
          <textarea defaultValue={value} rows={4} maxLength={5000} {...attributes} name={name} />
        )
      }
    </FieldFrame>
  )
}

function FaqPreview({ faq }: { faq: TypedSite['faq'] }) {
  return (
    <div className="faq">
      {faq.map(({ question, answer }, index) => (
        <details name="faq-preview" key={`${index}-${question}`} open={index === 0}>
          <summary>
            <span className="number" aria-hidden="true">
              {index + 1}
            </span>
            {question}
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
