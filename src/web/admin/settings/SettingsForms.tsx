import { ListButton } from '#web/admin/frame/ListButton.tsx'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type SitePart, type TypedSite, listUsualAds, toParagraphs, listGiven } from '#web/admin/settings/site-form.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { collections } from '#domain/listing/collections.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import { FieldFrame, Mistake } from '#web/admin/frame/FieldFrame.tsx'
import { SiteMark } from '#web/pictures/marks.tsx'
import { contactChannels, aboutParts } from '#domain/site.ts'
import { ContactChannels } from '#web/contact/ContactChannels.tsx'
import { readLink } from '#domain/words/links.ts'
import '#web/admin/settings/settings.css'

interface FieldsProps {
  readonly typed: TypedSite
  /** By the path of the field, such as `faq.3.question`. */
  readonly errors: SaidErrors
}

interface SettingsFormProps {
  readonly part: SitePart
  readonly sending: boolean
  readonly children: ReactNode
  /** null: it was not asked for. */
  readonly preview: ReactNode
}

/** One form of the settings page with its buttons, and its preview. */
export function SettingsForm({ part, sending, children, preview }: SettingsFormProps) {
  const { settings: text } = useAdminTexts()
  return (
    <>
      <Form method="post" className="form" preventScrollReset action={`#${part}`}>
        <input type="hidden" name="part" value={part} />
        {/* Enter in a field saves, whatever button stands first. */}
        <button className="visually-hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
        {children}
        <div className="row">
          <button className="button" name="intent" value="save" disabled={sending}>
            {sending ? text.saving : text.save}
            <span className="visually-hidden">: {text[part]}</span>
          </button>
          <button className="button button-line" name="intent" value="preview">
            {text.preview}
            <span className="visually-hidden">: {text[part]}</span>
          </button>
        </div>
      </Form>
      {preview !== null && (
        <div className="sheet preview-frame" data-look="dashed" role="status">
          <p className="small muted">{text.previewOf}</p>
          {preview}
        </div>
      )}
    </>
  )
}

function GeneralFields({ typed, errors }: FieldsProps) {
  const { settings: text } = useAdminTexts()
  const chosen = typed.adsOn ?? listUsualAds()
  return (
    <>
      <FieldFrame name="name" label={text.name} hint={text.nameHint} mistake={errors['name']}>
        {(attributes) => <input maxLength={60} defaultValue={typed.name} {...attributes} />}
      </FieldFrame>
      <fieldset className="ads-pages">
        <legend>{text.ads}</legend>
        {(['usual', 'own'] as const).map((choice) => (
          <label className="check" key={choice}>
            <input type="radio" name="ads" value={choice} defaultChecked={(typed.adsOn === null) === (choice === 'usual')} />
            {choice === 'usual' ? text.adsUsual : text.adsOwn}
          </label>
        ))}
        <div className="ads-list">
          {useAdPages().map(({ id, title }) => (
            <label className="check" key={id}>
              <input type="checkbox" name="adsOn" value={id} defaultChecked={chosen.includes(id)} />
              {title}
            </label>
          ))}
        </div>
        <Mistake name="adsOn" text={errors['adsOn']} />
      </fieldset>
    </>
  )
}

/** The head of every page with the name, and the pages that would carry ads. */
function GeneralPreview({ typed }: { typed: TypedSite }) {
  const { settings: text } = useAdminTexts()
  const carrying = useAdPages().filter(({ id }) => (typed.adsOn ?? listUsualAds()).includes(id))
  return (
    <>
      <p className="brand">
        <SiteMark className="brand-mark" />
        {typed.name.trim() || text.nameOfStart}
      </p>
      <p>{carrying.length === 0 ? text.adsNowhere : text.adsShown(carrying.map(({ title }) => title).join(', '))}</p>
    </>
  )
}

/** The pages that may carry ads, as the administrator knows them. */
function useAdPages(): readonly { readonly id: string; readonly title: string }[] {
  const { settings } = useAdminTexts()
  const { listingNames } = useTexts()
  return [
    { id: 'home', title: settings.adsHome },
    { id: 'opportunity', title: settings.adsOpportunity },
    ...collections.map(({ id }) => ({ id, title: listingNames[id].title })),
  ]
}

function ContactFields({ typed, errors }: FieldsProps) {
  const { contact } = useTexts()
  const { settings: text } = useAdminTexts()
  return (
    <>
      <p className="muted small">{text.contactHint}</p>
      {contactChannels.map((channel) => (
        <FieldFrame name={channel} label={contact.channels[channel]} mistake={errors[`contactLinks.${channel}`]} key={channel}>
          {(attributes) => <input inputMode="url" maxLength={2000} defaultValue={typed.contact[channel]} {...attributes} />}
        </FieldFrame>
      ))}
    </>
  )
}

function ContactPreview({ typed: { contact } }: { typed: TypedSite }) {
  const toLink = (address: string) => {
    const link = readLink(address)
    return link.ok ? link.href : null
  }
  const { messaging, photos, video, chat } = contact
  return <ContactChannels links={{ messaging: toLink(messaging), photos: toLink(photos), video: toLink(video), chat: toLink(chat) }} />
}

function AboutFields({ typed, errors }: FieldsProps) {
  const { about } = useTexts()
  const { settings: text } = useAdminTexts()
  return (
    <>
      <p className="muted small">{text.aboutHint}</p>
      {aboutParts.map((part) => (
        <FieldFrame name={part} label={about.parts[part]} mistake={errors[`about.${part}`]} key={part}>
          {(attributes) => <textarea rows={5} defaultValue={typed.about[part]} {...attributes} />}
        </FieldFrame>
      ))}
    </>
  )
}

function AboutPreview({ typed }: { typed: TypedSite }) {
  const { about } = useTexts()
  return (
    <div className="prose">
      {aboutParts
        .filter((part) => toParagraphs(typed.about[part]).length > 0)
        .map((part) => (
          <section key={part} className="prose">
            <h3>{about.parts[part]}</h3>
            {toParagraphs(typed.about[part]).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
    </div>
  )
}

function FaqFields({ typed, errors }: FieldsProps) {
  const { settings: text } = useAdminTexts()
  return (
    <>
      {typed.faq.map((row, index) => (
        <div className="row block-row" data-gap="3" data-align="start" key={`${index}-${row.question}`}>
          <div className="form">
            <FaqField name="question" index={index} value={row.question} errors={errors} faq={typed.faq} />
            <FaqField name="answer" index={index} value={row.answer} errors={errors} faq={typed.faq} />
          </div>
          <div className="row block-buttons" data-gap="1">
            <ListButton intent={`up:${index}`} icon="up" label={text.moveUp(index + 1)} disabled={index === 0} />
            <ListButton intent={`remove:${index}`} icon="close" label={text.removeQuestion(index + 1)} />
          </div>
        </div>
      ))}
      <p>
        <ListButton intent="add" icon="plus" label={text.addQuestion} />
      </p>
    </>
  )
}

interface FaqFieldProps {
  readonly name: 'question' | 'answer'
  readonly index: number
  readonly value: string
  readonly errors: SaidErrors
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

function FaqPreview({ typed }: { typed: TypedSite }) {
  return (
    <div className="faq">
      {listGiven(typed.faq).map(({ question, answer }, index) => (
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

/** The fields of each form with how its page would look. */
export const settingsForms = {
  general: { Fields: GeneralFields, Preview: GeneralPreview },
  contact: { Fields: ContactFields, Preview: ContactPreview },
  about: { Fields: AboutFields, Preview: AboutPreview },
  faq: { Fields: FaqFields, Preview: FaqPreview },
} as const satisfies Record<SitePart, object>
