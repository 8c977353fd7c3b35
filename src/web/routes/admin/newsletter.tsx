import { data, href, Link, redirect } from 'react-router'
import { mailDesk as text } from '#web/admin-mail-messages.ts'
import { editingOf } from '#web/admin-guard.ts'
import { pages, panel } from '#web/admin-messages.ts'
import { AddressRights } from '#web/components/admin/AddressRights.tsx'
import { BackButton } from '#web/components/admin/BackButton.tsx'
import { Done } from '#web/components/admin/Done.tsx'
import { LetterForm } from '#web/components/admin/LetterForm.tsx'
import { LetterPreview } from '#web/components/admin/LetterPreview.tsx'
import { LetterTable } from '#web/components/admin/LetterTable.tsx'
import { readLoss } from '#web/keep-text.ts'
import { emptyTypedPost } from '#web/views/admin-blog-form.ts'
import { answerLetterForm, type LetterAnswer, toTypedLetter } from '#web/views/admin-letter.ts'
import { orAnswer, readProblem } from '#web/views/admin-problem.ts'
import { mailingOf } from '#web/views/mail-link.ts'
import { readForm } from '#web/read-form.ts'
import type { Route } from './+types/newsletter'

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
    if (intent === 'erase') {
      await rights.erase(String(form.get('email') ?? ''))
      return back('erased')
    }
    const { answer, status, saved } = await answerLetterForm(editingOf(context), desk, form)
    return saved === undefined ? data<LetterAnswer>(answer, { status }) : back('saved', saved)
  } catch (error) {
    const { problem, status } = readProblem(error)
    return data<LetterAnswer>({ state: 'failed', reason: problem.code === 'unavailable' ? text.failed : problem.message }, { status })
  }
}

/** A session that ended and a line that broke leave the text where it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<LetterAnswer> {
  return serverAction().catch((error: unknown) => ({ state: readLoss(error) }))
}

export function meta() {
  return [{ title: pages.newsletter }, { name: 'robots', content: 'noindex' }]
}

export default function NewsletterDeskRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { letter, key, readers, options } = loaderData
  const isDraft = letter !== null && letter.sentAt === null
  const typed = actionData && 'typed' in actionData ? actionData.typed : isDraft ? toTypedLetter(letter) : emptyTypedPost(key)
  return (
    <>
      <div className="admin-title">
        <h1>{text.title}</h1>
        <BackButton>{panel.back}</BackButton>
      </div>
      {actionData?.state === 'failed' ? (
        <p className="note note-error" role="alert">
          {actionData.reason}
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
          }}
        />
      )}
      {options.paused && <p className="note">{text.isStopped}</p>}
      {letter && <LetterPreview letter={letter} readers={readers} />}
      {letter && <Link to={href('/admin/newsletter')}>{text.another}</Link>}
      <section aria-labelledby="write">
        <h2 id="write">{isDraft ? text.change : text.another}</h2>
        <p>{text.readers(readers)}</p>
        <LetterForm key={isDraft ? letter.id : `new ${letter?.id ?? ''}`} initial={typed} answer={actionData} />
      </section>
      <LetterTable overview={loaderData} />
      <AddressRights />
    </>
  )
}
