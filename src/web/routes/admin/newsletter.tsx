import { data, href, Link, redirect } from 'react-router'
import type { FieldErrors } from '#domain/problem.ts'
import { mailDesk as text } from '#web/texts/en/admin-mail.ts'
import { editingOf } from '#web/admin/frame/guard.ts'
import { pages, panel } from '#web/texts/en/admin.ts'
import { AddressRights } from '#web/admin/mail/AddressRights.tsx'
import { BackButton } from '#web/admin/frame/BackButton.tsx'
import { Done } from '#web/admin/frame/Done.tsx'
import { LetterForm } from '#web/admin/mail/NewsletterForm.tsx'
import { LetterPreview } from '#web/admin/mail/NewsletterPreview.tsx'
import { LetterTable } from '#web/admin/mail/NewsletterTable.tsx'
import { MailOptionsForm } from '#web/admin/mail/MailOptionsForm.tsx'
import { readLoss } from '#web/admin/frame/keep-text.ts'
import { emptyTypedPost } from '#web/admin/post/typed-post.ts'
import { answerLetterForm, type LetterAnswer, toTypedLetter } from '#web/admin/mail/newsletter-save.ts'
import { orAnswer, readProblem } from '#web/admin/frame/problem.ts'
import { mailingOf } from '#web/newsletter/mail-link.ts'
import { readTypedMailOptions, toTypedMailOptions, type TypedMailOptions } from '#web/admin/mail/options.ts'
import { readForm } from '#web/parts/read-form.ts'
import type { Route } from './+types/newsletter'

/** Of the letter's form, or of the one for the settings of mails. */
type Answer = LetterAnswer | { readonly state: 'options'; readonly options: TypedMailOptions; readonly errors: FieldErrors }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk } = mailingOf(context)
  const id = new URL(request.url).searchParams.get('letter')
  const [overview, letter] = await orAnswer(Promise.all([desk.overview(), id === null ? undefined : desk.find(id)]))
  return { ...overview, letter: letter ?? null, key: crypto.randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { desk, rights } = mailingOf(context)
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? '')
  const id = String(form.get('letter') ?? '')
  const back = (done: string, letter?: string) => {
    const query = new URLSearchParams({ ...(letter === undefined ? {} : { letter }), done })
    return redirect(`${href('/admin/newsletter')}?${query.toString()}`)
  }
  try {
    if (intent === 'to-me') {
      await desk.sendToMe(id)
      return back('to-me', id)
    }
    if (intent === 'send' && form.get('sure') === 'yes') {
      await desk.send(id)
      return back('sent')
    }
    if (intent === 'stop' || intent === 'go') {
      await desk.setPaused(intent === 'stop')
      return back(intent)
    }
    if (intent === 'options') {
      const options = readTypedMailOptions(form)
      const outcome = await desk.saveOptions(options)
      return outcome.ok ? back('options') : data<Answer>({ state: 'options', options, errors: outcome.errors }, { status: 400 })
    }
    if (intent === 'erase') {
      await rights.erase(String(form.get('email') ?? ''))
      return back('erased')
    }
    const { answer, status, saved } = await answerLetterForm(editingOf(context), desk, form)
    return saved === undefined ? data<Answer>(answer, { status }) : back('saved', saved)
  } catch (error) {
    const { problem, status } = readProblem(error)
    return data<Answer>({ state: 'failed', reason: problem.code === 'unavailable' ? text.failed : problem.message }, { status })
  }
}

/** A session that ended and a line that broke leave the text where it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Answer> {
  return serverAction().catch((error: unknown) => ({ state: readLoss(error) }))
}

export function meta() {
  return [{ title: pages.newsletter }, { name: 'robots', content: 'noindex' }]
}

export default function NewsletterDeskRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { letter, key, readers, options } = loaderData
  const onOptions = actionData?.state === 'options' ? actionData : undefined
  const onLetter = actionData?.state === 'options' ? undefined : actionData
  const isDraft = letter !== null && letter.sentAt === null
  const typed = onLetter && 'typed' in onLetter ? onLetter.typed : isDraft ? toTypedLetter(letter) : emptyTypedPost(key)
  return (
    <>
      <div className="admin-title">
        <h1>{text.title}</h1>
        <BackButton>{panel.back}</BackButton>
      </div>
      {onLetter?.state === 'failed' || onOptions !== undefined ? (
        <p className="note note-error" role="alert">
          {onLetter?.state === 'failed' ? onLetter.reason : text.optionsMistakes}
        </p>
      ) : (
        <Done
          words={{
            'to-me': text.toMeDone,
            sent: text.sent,
            saved: text.saved,
            erased: text.erased,
            stop: text.stopped,
            go: text.goesOn,
            options: text.optionsSaved,
          }}
        />
      )}
      {options.paused && <p className="note">{text.isStopped}</p>}
      {letter && <LetterPreview letter={letter} readers={readers} />}
      {letter && (
        <Link to={href('/admin/newsletter')} className="button button-line">
          {text.another}
        </Link>
      )}
      <section aria-labelledby="write">
        <h2 id="write">{isDraft ? text.change : text.another}</h2>
        <p>{text.readers(readers)}</p>
        <LetterForm key={isDraft ? letter.id : `new ${letter?.id ?? ''}`} initial={typed} answer={onLetter} />
      </section>
      <LetterTable overview={loaderData} />
      {/* The fields keep their own text, so they start again where what is stored has changed. */}
      <MailOptionsForm
        key={JSON.stringify(onOptions?.options ?? toTypedMailOptions(options))}
        typed={onOptions?.options ?? toTypedMailOptions(options)}
        errors={onOptions?.errors ?? {}}
      />
      <AddressRights />
    </>
  )
}
