import { useEffect, useState } from 'react'
import { data, href } from 'react-router'
import { besideQuestions, questions } from '#domain/eligibility/answers.ts'
import { Button } from '#web/components/Button.tsx'
import { Checkbox, Select } from '#web/components/fields.tsx'
import { Link } from '#web/components/Link.tsx'
import { readForm } from '#web/components/read-form.ts'
import { servicesContext, textsOf, mailingOf } from '#web/context.ts'
import type { InvalidAnswerMessage } from '#web/fit/answers-view.ts'
import { QuestionFields } from '#web/fit/form/FitForm.tsx'
import {
  readAnswersForm,
  toAnswersForm,
  toAlertChoices,
  groupNames,
  type AnswersFormView,
} from '#web/newsletter/alert-choices.ts'
import { mailLinkAddress, MailLinkForm, MailPage, readMailLink } from '#web/newsletter/MailPage.tsx'
import { NewsletterForm } from '#web/newsletter/NewsletterForm.tsx'
import { lostLineStatus, readLostLine } from '#web/shell/lost-line.ts'
import type { Route } from './+types/choose'
import '#web/fit/form/FitForm.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const link = readMailLink(new URL(request.url).searchParams)
  const { subscribing } = mailingOf(context)
  const found = await subscribing.findAlerts(link)
  const texts = textsOf(context)
  const { lead, ...text } = texts.choosePage
  if (found === undefined) return data({ text, view: null }, { status: 404 })
  const { alerts, email, watched, leave } = found
  const services = context.get(servicesContext)
  // Without the catalogue the form offers no languages.
  const snapshot = await services.snapshot().catch(() => null)
  const answers = toAnswersForm(alerts, snapshot?.open ?? [], texts)
  return data({
    text,
    view: {
      lead: lead(email),
      watched,
      leave,
      choices: toAlertChoices(alerts, texts),
      answers,
      link,
    },
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const stopped = form.get('stop')
  if (typeof stopped === 'string') {
    const saved = await mailingOf(context).subscribing.stopReminders(readMailLink(form), stopped)
    return data({ saved, unread: [] }, { status: saved ? 200 : 404 })
  }
  const groups = Object.fromEntries(groupNames.map((name) => [name, form.getAll(name)]))
  const { answers, unread } = readAnswersForm(
    form,
    context.get(servicesContext).now(),
    textsOf(context),
  )
  const chosen = {
    ...groups,
    nationality: form.get('nationality'),
    rhythm: form.get('rhythm'),
    answers,
  }
  const saved = await mailingOf(context).subscribing.choose(readMailLink(form), chosen)
  return data({ saved, unread }, { status: saved ? 200 : 404 })
}

/** After a lost connection nothing has changed, and what was chosen stays in the form. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(() =>
    data({ saved: false, unread: [], lost: readLostLine() }, lostLineStatus),
  )
}

export { meta } from '#web/newsletter/MailPage.tsx'

export default function ChooseRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { text, view } = loaderData
  if (view === null) {
    return (
      <MailPage title={text.title} outcome={{ ok: false, text: text.unknown }}>
        <div className="narrow">
          <NewsletterForm location="footer" />
        </div>
      </MailPage>
    )
  }
  const { lead, watched, leave, choices, answers, link } = view
  return (
    <MailPage
      title={text.title}
      outcome={actionData?.saved ? { ok: true, text: text.saved } : null}
      lost={actionData && 'lost' in actionData ? actionData.lost : undefined}
    >
      <MailLinkForm page={href('/newsletter/choose')} link={link} className="form">
        <p>{lead}</p>
        <fieldset className="field">
          <legend>{text.rhythm}</legend>
          {choices.rhythms.map((rhythm) => (
            <Checkbox
              key={rhythm}
              type="radio"
              name="rhythm"
              value={rhythm}
              defaultChecked={rhythm === choices.rhythm}
              label={text.rhythms[rhythm]}
            />
          ))}
        </fieldset>
        {groupNames.map((name) => (
          <fieldset className="field" key={name}>
            <legend>{text[name]}</legend>
            <div className="controls" data-look="checks">
              {choices.groups[name].map((choice) => (
                <Checkbox
                  key={choice.key}
                  name={name}
                  value={choice.key}
                  defaultChecked={choice.chosen}
                  label={choice.label}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <div className="field narrow">
          <label htmlFor="nationality">{text.nationality}</label>
          <Select
            id="nationality"
            name="nationality"
            defaultValue={choices.nationality}
            choices={{ '': text.everyNationality, ...choices.countries }}
          />
        </div>
        <AlertAnswers view={answers} unread={actionData?.unread ?? []} text={text} />
        <p>
          <Button look="full" label={text.save} />
        </p>
      </MailLinkForm>
      {watched.length > 0 && (
        <section className="block" aria-labelledby="reminders">
          <h2 id="reminders">{text.reminders}</h2>
          <ul className="stack">
            {watched.map(({ id, name }) => (
              <li key={id}>
                <MailLinkForm
                  page={href('/newsletter/choose')}
                  link={link}
                  className="row"
                  preventScrollReset
                >
                  <span>{name}</span>
                  <Button name="stop" value={id} label={text.stop} of={name} />
                </MailLinkForm>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="block">
        <Link to={mailLinkAddress(href('/newsletter/leave'), leave)}>{text.leave}</Link>
      </p>
    </MailPage>
  )
}

interface AlertAnswersProps {
  readonly view: AnswersFormView
  /** The unreadable ones of the last answers. */
  readonly unread: readonly InvalidAnswerMessage[]
  readonly text: Readonly<
    Record<
      'answers' | 'answersLead' | 'fillAnswers' | 'filled' | 'forgetAnswers' | 'unread',
      string
    >
  >
}

/** Without the level, which the form above has, and without the questions beside items. */
const visibleQuestions = questions.filter(
  (question) => !besideQuestions.some((each) => each === question),
)

/** The questions of 'Can I apply?', collapsed at first, and open where answers are stored. */
function AlertAnswers({ view, unread, text }: AlertAnswersProps) {
  return (
    // Remounted after a deletion: filled fields would be sent again.
    <details
      className="disclosure alert-answers"
      key={String(view.isAnswered)}
      open={view.isAnswered || unread.length > 0}
    >
      <summary>{text.answers}</summary>
      <p className="hint">{text.answersLead}</p>
      {unread.length > 0 && (
        <div className="note" role="alert">
          <p>{text.unread}</p>
          <ul>
            {unread.map(({ text: sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {!view.isAnswered && <FillButton text={text} />}
      {visibleQuestions.map((question) => (
        <fieldset key={question}>
          <legend>{view.questions[question].title}</legend>
          <QuestionFields
            view={view.questions[question].view}
            id={`answer-${question}`}
            form={view}
            unread={unread}
          />
        </fieldset>
      ))}
      {view.isAnswered && <Checkbox name="forgetAnswers" value="1" label={text.forgetAnswers} />}
    </details>
  )
}

/**
 * If this browser stores answers to 'Can I apply?': a button that fills them into the form. Only
 * the form sends them.
 */
function FillButton({ text }: Pick<AlertAnswersProps, 'text'>) {
  const [fill, setFill] = useState<((form: HTMLFormElement) => void) | null>(null)
  const [isFilled, setFilled] = useState(false)
  useEffect(() => {
    void import('#web/fit/own/saved-answers.ts')
      .then(({ findFill }) => setFill(() => findFill()))
      .catch(() => {})
  }, [])
  if (fill === null) return null
  const press = (form: HTMLFormElement | null) => {
    if (form === null) return
    fill(form)
    setFilled(true)
  }
  return (
    <p>
      <Button onClick={(event) => press(event.currentTarget.form)} label={text.fillAnswers} />{' '}
      <span role="status">{isFilled && text.filled}</span>
    </p>
  )
}
