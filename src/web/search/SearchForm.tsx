import { Form, href } from 'react-router'
import * as messages from '#web/texts/en/site.ts'

/** The search as a form of its own, for the search page and where an address leads nowhere. */
export function SearchForm({ text }: { text: string }) {
  return (
    <Form action={href('/search')} role="search" className="inline-form">
      <div className="field">
        <label htmlFor="page-search">{messages.search.label}</label>
        <input id="page-search" type="search" name="q" defaultValue={text} key={text} maxLength={100} autoComplete="off" />
      </div>
      <button className="button">{messages.search.submit}</button>
    </Form>
  )
}
