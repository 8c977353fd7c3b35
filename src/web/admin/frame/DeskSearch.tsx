import type { ReactNode } from 'react'
import { Form } from 'react-router'

interface DeskSearchProps {
  readonly label: string
  readonly submit: string
  readonly text: string
  /** The chosen state stays. */
  readonly state: string | null
  readonly children?: ReactNode
}

export function DeskSearch({ label, submit, text, state, children }: DeskSearchProps) {
  return (
    <Form className="inline-form desk-search" role="search">
      {state !== null && <input type="hidden" name="state" value={state} />}
      <div className="field">
        <label htmlFor="desk-search">{label}</label>
        <input id="desk-search" type="search" name="q" defaultValue={text} maxLength={200} key={text} />
      </div>
      {children}
      <button className="button button-line">{submit}</button>
    </Form>
  )
}
