import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { useIsWhole } from '#web/admin/frame/useIsWhole.ts'
import type { PostAnswer } from '#web/admin/post/post-answer.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** How the last attempt ended, announced and brought into view. `id` is that of the article being edited. */
export function PostOutcome({ answer, id }: { answer: PostAnswer | undefined; id?: string }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In a block: newer browsers answer with a promise, which React would take for a clean-up.
    if (answer !== undefined) void note.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  if (answer === undefined || answer.state === 'shaped' || answer.state === 'uploaded') return null
  return (
    <div className={answer.state === 'saved' ? 'note note-ok' : 'note note-error'} role="alert" ref={note}>
      <Words answer={answer} id={id} />
    </div>
  )
}

function Words({ answer, id }: { answer: Exclude<PostAnswer, { state: 'shaped' | 'uploaded' }>; id: string | undefined }) {
  const { login, wizard: text } = useAdminTexts()
  const isWhole = useIsWhole()
  switch (answer.state) {
    case 'saved':
      return (
        <>
          <p>{answer.message}</p>
          <p>
            {answer.item.isPublic && <Link to={href('/blogs/:slug', { slug: answer.item.slug })}>{text.view}</Link>}{' '}
            {isWhole && id === undefined && <Link to={href('/admin/edit_blog/:id', { id: answer.item.id })}>{text.edit}</Link>}
          </p>
        </>
      )
    case 'mistakes':
      return (
        <>
          <p>{text.failure}</p>
          <p>{answer.reason ?? text.mistakes}</p>
        </>
      )
    case 'conflict':
      return (
        <>
          <p>{text.conflict}</p>
          <a href={href('/admin/edit_blog/:id', { id: id ?? '' })} target="_blank" rel="noopener">
            {text.seeOther}
          </a>
        </>
      )
    case 'refused':
      return <p>{answer.message}</p>
    case 'expired':
      return (
        <>
          <p>{login.expired}</p>
          <a href={href('/admin')} target="_blank" rel="noopener">
            {login.link}
          </a>
        </>
      )
    case 'offline':
      return (
        <>
          <p>{text.failure}</p>
          <p>{text.offline}</p>
        </>
      )
  }
}
