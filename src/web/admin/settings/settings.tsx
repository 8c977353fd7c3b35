import { useRef, useState } from 'react'
import { data, href, redirect, useNavigation, Form } from 'react-router'
import { collections } from '#domain/listing/collections.ts'
import { contactChannels, aboutSections } from '#domain/site.ts'
import { readLink } from '#domain/words/links.ts'
import { EnterButton } from '#web/admin/form/EnterButton.tsx'
import {
  LabeledField,
  FormErrors,
  FieldErrorMessage,
  InputField,
} from '#web/admin/form/LabeledField.tsx'
import { ListRow } from '#web/admin/form/ListRow.tsx'
import { readRowPress, rowName } from '#web/admin/form/rows.ts'
import { ListButton, useRows } from '#web/admin/form/useRows.tsx'
import { RestorableForm, type Unsaved, UnsavedGuard } from '#web/admin/items/UnsavedForm.tsx'
import { PageHead, Done, Refusal } from '#web/admin/layout/PageHead.tsx'
import { editingOf, orResponse, readProblem } from '#web/admin/session/guard.ts'
import { type Loss, orLoss } from '#web/admin/session/loss.ts'
import {
  blankQuestion,
  changeFaqRows,
  noSettings,
  parseSiteForm,
  partOf,
  settingsSections,
  type SettingsSectionId,
  toControlErrors,
  toSiteInput,
  toSiteFormValues,
  type SiteFormValues,
  listUsualAds,
  toParagraphs,
  listGiven,
} from '#web/admin/settings/site-form.ts'
import { Button } from '#web/components/Button.tsx'
import { Checkbox, Select } from '#web/components/fields.tsx'
import { readForm } from '#web/components/read-form.ts'
import { ContactChannels } from '#web/contact/ContactChannels.tsx'
import { textsOf } from '#web/context.ts'
import { Logo } from '#web/pictures/marks.tsx'
import { type FormattedErrors, formatFieldErrors } from '#web/texts/format-error.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/settings'
import '#web/admin/settings/settings.css'

/** Nothing was saved. 'rows': a row of the form was changed without scripts. */
interface Result {
  readonly state: 'refused' | 'rows'
  readonly section: SettingsSectionId
  readonly values: SiteFormValues
  readonly errors: FormattedErrors
}

export async function loader({ context }: Route.LoaderArgs) {
  return { stored: toSiteFormValues(await orResponse(editingOf(context).site.get())) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site } = editingOf(context)
  const form = await readForm(request)
  const section = settingsSections.find((each) => each === form.get('part'))
  if (section === undefined) throw data(null, { status: 400 })
  const values = parseSiteForm(form, section, toSiteFormValues(await orResponse(site.get())))
  const press = readRowPress(form)
  if (press !== null)
    return data<Result>({
      state: 'rows',
      section,
      values: changeFaqRows(values, press),
      errors: {},
    })
  const refuse = (errors: FormattedErrors, status: number) =>
    data<Result>({ state: 'refused', section, values, errors }, { status })
  try {
    const outcome = await site.update(toSiteInput(values, section))
    if (!outcome.ok)
      return refuse(
        toControlErrors(values, formatFieldErrors(textsOf(context), outcome.errors)),
        400,
      )
  } catch (error) {
    return refuse({}, readProblem(error).status)
  }
  return redirect(`${href('/admin/settings')}?done=${section}#${section}`)
}

export const clientAction = orLoss<Result>()

export { shouldRevalidate } from '#web/admin/session/guard.ts'

export default function SettingsRoute({
  loaderData: { stored },
  actionData: result,
}: Route.ComponentProps) {
  const texts = useAdminTexts()
  const { pages, settings: text } = texts
  const sending = useNavigation().formMethod === 'POST'
  const done = Object.fromEntries(settingsSections.map((section) => [section, text.saved]))
  return (
    <>
      <PageHead title={pages.settings} />
      {result === undefined && <Done words={done} />}
      {result !== undefined && result.state !== 'rows' && (
        <Refusal>{describeRefusal(result, texts)}</Refusal>
      )}
      {settingsSections.map((section) => {
        const own = result && 'section' in result && result.section === section ? result : null
        return (
          <section
            key={section}
            id={section}
            className="settings-part"
            aria-labelledby={`${section}-title`}
          >
            <h2 id={`${section}-title`}>{text[section]}</h2>
            {/* The fields keep their own text, so they start again where what is stored has changed. */}
            <RestorableForm
              key={JSON.stringify(partOf(stored, section))}
              subject={`settings ${section}`}
              initial={stored}
              sent={own?.values ?? null}
              nameOf={() => text[section]}
            >
              {(values, unsaved) => (
                <SettingsForm
                  section={section}
                  values={values}
                  errors={own?.errors ?? {}}
                  sending={sending}
                  unsaved={unsaved}
                />
              )}
            </RestorableForm>
          </section>
        )
      })}
    </>
  )
}

function describeRefusal(result: Result | Loss, { login, settings: text }: AdminTexts): string {
  if (result.state === 'expired') return login.expired
  return 'errors' in result && Object.keys(result.errors).length > 0 ? text.invalid : text.failed
}

interface SettingsFormProps {
  readonly section: SettingsSectionId
  readonly values: SiteFormValues
  readonly errors: FormattedErrors
  readonly sending: boolean
  readonly unsaved: Unsaved<SiteFormValues>
}

/** The form of a section alone: its values beside what is stored of the other ones. */
const readers = Object.fromEntries(
  settingsSections.map((section) => [
    section,
    (form: FormData) => parseSiteForm(form, section, noSettings),
  ]),
) as Record<SettingsSectionId, (form: FormData) => SiteFormValues>

function SettingsForm({ section, values, errors, sending, unsaved }: SettingsFormProps) {
  const { settings: text } = useAdminTexts()
  const form = useRef<HTMLFormElement>(null)
  const [preview, setPreview] = useState<SiteFormValues | null>(null)
  const { Fields, Preview } = settingsForms[section]
  return (
    <FormErrors value={errors}>
      <Form method="post" className="form" preventScrollReset action={`#${section}`} ref={form}>
        <EnterButton disabled={sending} />
        <input type="hidden" name="part" value={section} />
        <Fields values={values} />
        <UnsavedGuard form={form} read={readers[section]} opened={null} {...unsaved} />
        <div className="row">
          <Button
            look="full"
            disabled={sending}
            label={sending ? text.saving : text.save}
            of={text[section]}
          />
          <Button
            onClick={() =>
              form.current && setPreview(parseSiteForm(new FormData(form.current), section, values))
            }
            label={text.preview}
            of={text[section]}
          />
        </div>
      </Form>
      {preview && (
        <div className="sheet" data-look="preview" role="status">
          <p className="hint">{text.previewOf}</p>
          <Preview values={preview} />
        </div>
      )}
    </FormErrors>
  )
}

type FieldsProps = { readonly values: SiteFormValues }

function GeneralFields({ values }: FieldsProps) {
  const { settings: text } = useAdminTexts()
  const chosen = values.adsOn ?? listUsualAds()
  return (
    <>
      <InputField
        name="name"
        label={text.name}
        hint={text.nameHint}
        maxLength={60}
        defaultValue={values.name}
      />
      <fieldset className="ads-pages">
        <legend>{text.ads}</legend>
        {(['usual', 'own'] as const).map((choice) => (
          <Checkbox
            key={choice}
            type="radio"
            name="ads"
            value={choice}
            defaultChecked={(values.adsOn === null) === (choice === 'usual')}
            label={choice === 'usual' ? text.adsUsual : text.adsOwn}
          />
        ))}
        <div className="ads-list">
          {useAdPages().map(({ id, title }) => (
            <Checkbox
              key={id}
              name="adsOn"
              value={id}
              defaultChecked={chosen.includes(id)}
              label={title}
            />
          ))}
        </div>
        <FieldErrorMessage name="adsOn" />
      </fieldset>
      <LabeledField name="popupPause" label={text.popupPause}>
        {(attributes) => (
          <Select choices={text.popupPauses} defaultValue={values.popupPause} {...attributes} />
        )}
      </LabeledField>
    </>
  )
}

function GeneralPreview({ values }: FieldsProps) {
  const { settings: text } = useAdminTexts()
  const carrying = useAdPages().filter(({ id }) => (values.adsOn ?? listUsualAds()).includes(id))
  const pause = Object.entries(text.popupPauses).find(([key]) => key === values.popupPause)?.[1]
  return (
    <>
      <p className="brand">
        <Logo className="brand-mark" />
        {values.name.trim() || text.nameOfStart}
      </p>
      <p>
        {carrying.length === 0
          ? text.adsNowhere
          : text.adsShown(carrying.map(({ title }) => title).join(', '))}
      </p>
      <p>
        {text.popupPause}: {pause}
      </p>
    </>
  )
}

function useAdPages(): readonly { readonly id: string; readonly title: string }[] {
  const { settings } = useAdminTexts()
  const { listingNames } = useTexts()
  return [
    { id: 'home', title: settings.adsHome },
    { id: 'opportunity', title: settings.adsOpportunity },
    ...collections.map(({ id }) => ({ id, title: listingNames[id].title })),
  ]
}

function ContactFields({ values }: FieldsProps) {
  const { contact } = useTexts()
  const { settings: text } = useAdminTexts()
  return (
    <>
      <p className="hint">{text.contactHint}</p>
      {contactChannels.map((channel) => (
        <LabeledField
          name={`contactLinks.${channel}`}
          label={contact.channels[channel]}
          key={channel}
        >
          {(attributes) => (
            <input
              inputMode="url"
              maxLength={2000}
              defaultValue={values.contact[channel]}
              {...attributes}
            />
          )}
        </LabeledField>
      ))}
    </>
  )
}

function ContactPreview({ values: { contact } }: FieldsProps) {
  const toLink = (address: string) => {
    const link = readLink(address)
    return link.ok ? link.href : null
  }
  const { messaging, photos, video, chat } = contact
  return (
    <ContactChannels
      links={{
        messaging: toLink(messaging),
        photos: toLink(photos),
        video: toLink(video),
        chat: toLink(chat),
      }}
    />
  )
}

function AboutFields({ values }: FieldsProps) {
  const { about } = useTexts()
  const { settings: text } = useAdminTexts()
  return (
    <>
      <p className="hint">{text.aboutHint}</p>
      {aboutSections.map((section) => (
        <LabeledField name={`about.${section}`} label={about.sections[section]} key={section}>
          {(attributes) => (
            <textarea rows={5} defaultValue={values.about[section]} {...attributes} />
          )}
        </LabeledField>
      ))}
    </>
  )
}

function AboutPreview({ values }: FieldsProps) {
  const { about } = useTexts()
  return (
    <div className="prose">
      {aboutSections
        .filter((section) => toParagraphs(values.about[section]).length > 0)
        .map((section) => (
          <section key={section} className="prose">
            <h3>{about.sections[section]}</h3>
            {toParagraphs(values.about[section]).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
    </div>
  )
}

function FaqFields({ values }: FieldsProps) {
  const { settings: text } = useAdminTexts()
  const { rows, add, remove, move } = useRows('faq', values.faq)
  return (
    <div className="form" id="faq-rows">
      {rows.map((row, index) => {
        const name = rowName('faq', row)
        return (
          <ListRow
            key={row.id}
            list="faq"
            row={row}
            buttons={
              <>
                <ListButton label={text.moveUp(index + 1)} {...move(row, -1)} />
                <ListButton label={text.removeQuestion(index + 1)} {...remove(row)} />
              </>
            }
          >
            <div className="form">
              <InputField
                name={`${name}.question`}
                label={text.question(index + 1)}
                defaultValue={row.question}
                maxLength={500}
              />
              <LabeledField name={`${name}.answer`} label={text.answer(index + 1)}>
                {(attributes) => (
                  <textarea defaultValue={row.answer} rows={4} maxLength={5000} {...attributes} />
                )}
              </LabeledField>
            </div>
          </ListRow>
        )
      })}
      <p>
        <ListButton label={text.addQuestion} {...add(blankQuestion)} />
      </p>
    </div>
  )
}

function FaqPreview({ values }: FieldsProps) {
  return (
    <div className="faq">
      {listGiven(values.faq).map(({ id, question, answer }, index) => (
        <details name="faq-preview" key={id} open={index === 0}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}

const settingsForms = {
  general: { Fields: GeneralFields, Preview: GeneralPreview },
  contact: { Fields: ContactFields, Preview: ContactPreview },
  about: { Fields: AboutFields, Preview: AboutPreview },
  faq: { Fields: FaqFields, Preview: FaqPreview },
} as const satisfies Record<SettingsSectionId, object>
