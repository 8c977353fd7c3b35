import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form, useFetchers, useNavigation } from 'react-router'
import { Conflict } from '#web/admin/items/Conflict.tsx'
import { BlockList } from '#web/admin/post/BlockList.tsx'
import { PostInfo } from '#web/admin/post/PostInfo.tsx'
import { PostPreview } from '#web/admin/post/PostPreview.tsx'
import { ImageUrlRows } from '#web/admin/post/ImageUrlRows.tsx'
import { SubmitPost } from '#web/admin/post/SubmitPost.tsx'
import { type PostAnswer, type PostStep, postSteps, stepOf } from '#web/admin/post/post-answer.ts'
import { readTypedPost, type TypedPost } from '#web/admin/post/typed-post.ts'
import { useShape } from '#web/admin/post/useShape.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface PostFormProps {
  readonly initial: TypedPost
  readonly answer: PostAnswer | undefined
  /** null: a new article. */
  readonly edited: { readonly isPublic: boolean } | null
}

/**
 * The three-step wizard (docs/interface.md, Article form). Its fields keep their own text; only the order of blocks and rows is state, so
 * that adding, moving and removing never touches what was typed or chosen. Without scripts the steps stand one below another, and the
 * buttons of the lists send the form.
 */
export function PostForm({ initial, answer, edited }: PostFormProps) {
  const { wizard: text } = useAdminTexts()
  const form = useRef<HTMLFormElement>(null)
  const [step, setStep] = useState<PostStep>(1)
  const [shape, onClick] = useShape(initial)
  const [preview, setPreview] = useState(initial)
  const [ready, setReady] = useState(false)
  const sending = useNavigation().formMethod === 'POST'
  const errors = answer?.state === 'mistakes' ? answer.errors : {}
  const isUploading = useFetchers().some(({ formData }) => formData?.get('intent') === 'upload')
  useEffect(() => setReady(true), [])
  useEffect(() => {
    if (answer === undefined) return
    if (answer.state === 'mistakes') setStep(stepOf(answer.errors))
    document.querySelector('#outcome')?.scrollIntoView({ block: 'nearest' })
  }, [answer])

  useEffect(() => {
    // What was stored meanwhile stands in its field by now (ImageBlock).
    if (!isUploading && form.current) setPreview(readTypedPost(new FormData(form.current)))
  }, [isUploading])

  const show = (next: PostStep) => {
    if (form.current) setPreview(readTypedPost(new FormData(form.current)))
    setStep(next)
  }
  return (
    <Form method="post" encType="multipart/form-data" className="form wizard" ref={form} noValidate={ready} onClick={onClick}>
      <input type="hidden" name="key" value={initial.key} />
      <input type="hidden" name="version" value={initial.version} />
      {/* Enter in a field sends the form by its first button, which must not be one of the lists'. */}
      <button className="visually-hidden" name="intent" value={edited ? 'save' : 'publish'} tabIndex={-1} aria-hidden="true" />
      {answer?.state === 'conflict' && <Conflict {...answer} />}
      <Tabs step={step} show={show} />
      <Panel step={1} shown={step}>
        <PostInfo typed={initial} errors={errors} />
      </Panel>
      <Panel step={2} shown={step}>
        <BlockList blocks={shape.blocks} errors={errors} />
        <ImageUrlRows rows={shape.urls} errors={errors} />
      </Panel>
      <Panel step={3} shown={step}>
        <PostPreview typed={preview} isUploading={isUploading} />
        <SubmitPost initial={initial} errors={errors} edited={edited} sending={sending} />
      </Panel>
      {step < 3 && (
        <p className="needs-script">
          <button type="button" className="button button-line" onClick={() => show(step === 1 ? 2 : 3)}>
            {text.next}
          </button>
        </p>
      )}
    </Form>
  )
}

function Tabs({ step, show }: { step: PostStep; show: (step: PostStep) => void }) {
  const { wizard: text } = useAdminTexts()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = postSteps.find((each) => each === step + by)
    if (by === 0 || next === undefined) return
    event.preventDefault()
    show(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div className="wizard-tabs" role="tablist" aria-label={text.tabList} onKeyDown={onKeyDown} tabIndex={-1}>
      {postSteps.map((each) => (
        <a
          key={each}
          id={`tab-${each}`}
          role="tab"
          href={`#step-${each}`}
          aria-selected={each === step}
          aria-controls={`step-${each}`}
          tabIndex={each === step ? 0 : -1}
          data-enhance=""
          onClick={(event) => {
            event.preventDefault()
            show(each)
          }}
        >
          {text.tabs[each - 1]}
        </a>
      ))}
    </div>
  )
}

function Panel({ step, shown, children }: { step: PostStep; shown: PostStep; children: React.ReactNode }) {
  return (
    <div
      className="wizard-step"
      id={`step-${step}`}
      role="tabpanel"
      aria-labelledby={`tab-${step}`}
      data-shown={step === shown ? '' : undefined}
    >
      {children}
    </div>
  )
}
