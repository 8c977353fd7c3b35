import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { SitePart, TypedSite } from '#web/admin/settings/site-form.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

export interface SettingsProps {
  readonly typed: TypedSite
  /** By the path of the field, such as `faq.3.question`. */
  readonly errors: SaidErrors
  readonly preview: boolean
  readonly sending: boolean
}

interface SettingsFrameProps {
  readonly part: SitePart
  readonly sending: boolean
  readonly children: ReactNode
  /** Shown below when it was asked for; undefined: there is nothing to preview. */
  readonly shown?: ReactNode
}

/** One form of the settings page with its buttons, and its preview. */
export function SettingsFrame({ part, sending, children, shown }: SettingsFrameProps) {
  const { settings: text } = useAdminTexts()
  return (
    <>
      <Form method="post" className="form" preventScrollReset action={`#${part}`}>
        <input type="hidden" name="part" value={part} />
        {/* Enter in a field saves, whatever button stands first. */}
        <button className="visually-hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
        {children}
        <div className="row-actions">
          <button className="button" name="intent" value="save" disabled={sending}>
            {sending ? text.saving : text.save}
            <span className="visually-hidden">: {text[part]}</span>
          </button>
          {shown !== undefined && (
            <button className="button button-line" name="intent" value="preview">
              {text.preview}
              <span className="visually-hidden">: {text[part]}</span>
            </button>
          )}
        </div>
      </Form>
      {shown !== undefined && shown !== null && (
        <div className="preview-frame" role="status">
          <p className="small muted">{text.previewOf}</p>
          {shown}
        </div>
      )}
    </>
  )
}
