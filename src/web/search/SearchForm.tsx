import { Form, href } from 'react-router'
import { useTexts } from '#web/texts/useTexts.ts'

/** The search as a form of its own, for the search page and where an address leads nowhere. */
export function SearchForm({ text }: { text: string }) {
  const texts = useTexts()
  return (
    <Form action={href('/search')} role="search" className="inline-form">
      <div className="field">
        <label htmlFor="page-search">{texts.search.label}</label>
        <input id="page-search" type="search" name="q" defaultValue={text} key={text} maxLength={100} autoComplete="off" />
      </div>
      <button className="button">{texts.search.submit}</button>
    </Form>
  )
}
