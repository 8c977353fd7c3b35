import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, href, useFetchers, useNavigation } from 'react-router'
import { postCategories } from '#domain/post.ts'
import { EnterButton } from '#web/admin/form/EnterButton.tsx'
import {
  LabeledField,
  FieldErrorMessage,
  FormErrors,
  InputField,
} from '#web/admin/form/LabeledField.tsx'
import { ListRow } from '#web/admin/form/ListRow.tsx'
import { rowName } from '#web/admin/form/rows.ts'
import { ListButton, useRows } from '#web/admin/form/useRows.tsx'
import { PublishDoubtBox } from '#web/admin/items/PublishDoubtBox.tsx'
import type { FormResponse } from '#web/admin/items/save.ts'
import { Conflict } from '#web/admin/items/SaveOutcome.tsx'
import { type Unsaved, UnsavedGuard } from '#web/admin/items/UnsavedForm.tsx'
import { BlockList } from '#web/admin/post/BlockList.tsx'
import {
  parsePostForm,
  type PostFormValues,
  type PostStep,
  postSteps,
  stepOf,
  toPreviewPost,
} from '#web/admin/post/post-form-values.ts'
import type { PostFormResult } from '#web/admin/post/save-post.ts'
import { Button } from '#web/components/Button.tsx'
import { HiddenFields, Select } from '#web/components/fields.tsx'
import { categoryInWords, toPostView } from '#web/posts/post-view.ts'
import { PostBody } from '#web/posts/PostBody.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/admin/post/post.css'

interface PostFormProps {
  readonly initial: PostFormValues
  readonly result: FormResponse<PostFormResult> | undefined
  /** null: a new article. */
  readonly edited: {
    readonly isPublic: boolean
    readonly version: number
    /** A plain date, or empty. */ readonly publishAt: string
  } | null
  readonly unsaved: Unsaved<PostFormValues>
  /** What the last step ends with: how the article is saved. */
  readonly children: ReactNode
}

/**
 * The three-step wizard (docs/interface, Article form). Its fields keep their own text; only the
 * order of blocks and rows is state.
 */
export function PostForm({ initial, result, edited, unsaved, children }: PostFormProps) {
  const { wizard: text } = useAdminTexts()
  const opened =
    unsaved.restored?.opened ??
    result?.opened ??
    (edited && { version: edited.version, publishAt: edited.publishAt })
  const form = useRef<HTMLFormElement>(null)
  const [step, setStep] = useState<PostStep>(1)
  const [preview, setPreview] = useState(initial)
  const [ready, setReady] = useState(false)
  const errors = result?.state === 'invalid' || result?.state === 'rows' ? result.errors : {}
  const isUploading = useFetchers().some(
    ({ formAction, state }) => formAction === href('/admin/picture') && state === 'submitting',
  )
  useEffect(() => setReady(true), [])
  useEffect(() => {
    if (result === undefined) return
    if (result.state === 'invalid') setStep(stepOf(result.errors))
    if (result.state === 'rows') setStep(2)
    document.querySelector('#outcome')?.scrollIntoView({ block: 'nearest' })
  }, [result])

  useEffect(() => {
    // A picture stored meanwhile is in its field by now (ImageBlock).
    if (!isUploading && form.current) setPreview(parsePostForm(new FormData(form.current)))
  }, [isUploading])

  const show = (next: PostStep) => {
    if (form.current) setPreview(parsePostForm(new FormData(form.current)))
    setStep(next)
  }
  return (
    <FormErrors value={errors}>
      <Form
        method="post"
        encType="multipart/form-data"
        className="form wizard"
        ref={form}
        noValidate={ready}
      >
        <input type="hidden" name="key" value={initial.key} />
        {opened && (
          <HiddenFields
            pairs={Object.entries({
              version: String(opened.version),
              publishAtBefore: opened.publishAt,
            })}
          />
        )}
        <EnterButton name="intent" value={edited ? 'save' : 'publish'} />
        {result?.state === 'conflict' && <Conflict {...result} />}
        <Tabs step={step} show={show} />
        <Panel step={1} current={step}>
          <PostInfo values={initial} />
        </Panel>
        <Panel step={2} current={step}>
          <BlockList initial={initial.blocks} />
          <ImageUrlRows initial={initial.urls} />
        </Panel>
        <Panel step={3} current={step}>
          <PostPreview values={preview} isUploading={isUploading} />
          {children}
        </Panel>
        {ready && step < 3 && (
          <p>
            <Button onClick={() => show(step === 1 ? 2 : 3)} label={text.next} />
          </p>
        )}
      </Form>
      <UnsavedGuard form={form} read={parsePostForm} opened={opened} {...unsaved} />
    </FormErrors>
  )
}

function Tabs({ step, show }: { step: PostStep; show: (step: PostStep) => void }) {
  const { wizard: text } = useAdminTexts()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    let by = 0
    if (event.key === 'ArrowRight') by = 1
    if (event.key === 'ArrowLeft') by = -1
    const next = postSteps.find((each) => each === step + by)
    if (by === 0 || next === undefined) return
    event.preventDefault()
    show(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div
      className="row wizard-tabs"
      data-gap="1"
      role="tablist"
      aria-label={text.tabList}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {postSteps.map((each) => (
        <a
          key={each}
          id={`tab-${each}`}
          className="target"
          data-look="tab"
          role="tab"
          href={`#step-${each}`}
          aria-selected={each === step}
          aria-controls={`step-${each}`}
          tabIndex={each === step ? 0 : -1}

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

function Panel({
  step,
  current,
  children,
}: {
  step: PostStep
  current: PostStep
  children: ReactNode
}) {
  return (
    <div
      className="stack wizard-step"
      data-gap="5"
      id={`step-${step}`}
      role="tabpanel"
      aria-labelledby={`tab-${step}`}
      data-shown={step === current ? '' : undefined}
    >
      {children}
    </div>
  )
}

/** Step 1: only the title is required (docs/interface, Saving). */
function PostInfo({ values }: { values: PostFormValues }) {
  const { wizard: text } = useAdminTexts()
  const texts = useTexts()
  const listed: readonly string[] = postCategories
  const categories =
    values.category === '' || listed.includes(values.category)
      ? listed
      : [...listed, values.category]
  return (
    <>
      <InputField
        name="title"
        label={text.title}
        required
        maxLength={200}
        defaultValue={values.title}
      />
      <InputField
        name="author"
        label={text.author}
        optional
        maxLength={200}
        defaultValue={values.author}
      />
      <LabeledField name="category" label={text.category} optional>
        {(attributes) => (
          <Select
            choices={{
              '': text.noCategory,
              ...Object.fromEntries(categories.map((each) => [each, categoryInWords(each, texts)])),
            }}
            defaultValue={values.category}
            {...attributes}
          />
        )}
      </LabeledField>
    </>
  )
}

/** Saves, publishes or keeps for a day; `edited` null: a new article. */
export function PublishPost({
  publishAt,
  edited,
}: {
  publishAt: string
  edited: { isPublic: boolean } | null
}) {
  const { wizard: text } = useAdminTexts()
  const choices = [
    ...(edited ? [{ intent: 'save', label: text.save }] : []),
    ...(edited?.isPublic ? [] : [{ intent: 'publish', label: text.submit }]),
    ...(edited && !edited.isPublic ? [] : [{ intent: 'draft', label: text.draft }]),
  ]
  return (
    <>
      <LabeledField name="publishAt" label={text.publishAt} hint={text.publishAtHint} optional>
        {(attributes) => <input type="date" defaultValue={publishAt} {...attributes} />}
      </LabeledField>
      <PublishDoubtBox publishAt={publishAt} />
      <PostButtons choices={choices} />
    </>
  )
}

/** The first one says when the form is on its way. */
export function PostButtons({
  choices,
}: {
  choices: readonly { readonly intent: string; readonly label: string }[]
}) {
  const { wizard: text } = useAdminTexts()
  const sending = useNavigation().formMethod === 'POST'
  return (
    <div className="row">
      {choices.map(({ intent, label }, index) => (
        <Button
          look={index === 0 ? 'full' : undefined}
          name="intent"
          value={intent}
          disabled={sending}
          key={intent}
          label={index === 0 && sending ? text.submitting : label}
        />
      ))}
    </div>
  )
}

/** The article as its page will show it; `isUploading`: a picture of it is still on its way. */
function PostPreview({ values, isUploading }: { values: PostFormValues; isUploading: boolean }) {
  const { wizard: text } = useAdminTexts()
  const texts = useTexts()
  const post = toPostView(toPreviewPost(values), texts)
  const isEmpty = values.title.trim() === '' && post.blocks.length === 0
  return (
    <div className="sheet" data-look="preview">
      <p className="hint" role="status">
        {isUploading && text.pictureOnItsWay}
      </p>
      {isEmpty ? (
        <p className="muted">{text.previewEmpty}</p>
      ) : (
        <article className="post">
          <p className="hint">{post.category}</p>
          <h2>{post.title || text.previewUntitled}</h2>
          <p className="muted byline">
            {texts.blogs.by} {post.author}
          </p>
          {post.cover && (
            <img src={post.cover} alt="" width="320" height="180" referrerPolicy="no-referrer" />
          )}
          <PostBody blocks={post.blocks} heading="h3" />
        </article>
      )}
    </div>
  )
}

/** Optional image addresses; one row always remains (docs/interface, Article form). */
function ImageUrlRows({ initial }: { initial: PostFormValues['urls'] }) {
  const { wizard: text } = useAdminTexts()
  const { rows, add, remove } = useRows('urls', initial)
  return (
    <fieldset className="stack blocks" data-gap="4" id="urls-rows">
      <legend>
        {text.imageUrls} <span className="optional">{text.optional}</span>
      </legend>
      {rows.map((row, index) => (
        <ListRow
          key={row.id}
          list="urls"
          row={row}
          buttons={
            <ListButton
              label={text.removeUrl(index + 1)}
              title={text.remove}
              {...remove(row)}
              disabled={rows.length === 1}
            />
          }
        >
          <InputField
            name={`${rowName('urls', row)}.value`}
            label={text.imageUrl(index + 1)}
            maxLength={2000}
            inputMode="url"
            defaultValue={row.value}
          />
        </ListRow>
      ))}
      <FieldErrorMessage name="imageUrls" />
      <p>
        <ListButton label={text.addUrl} {...add({ value: '' })} />
      </p>
    </fieldset>
  )
}
