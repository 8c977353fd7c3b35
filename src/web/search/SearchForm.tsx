import { Form, href, useLocation } from 'react-router'
import { Button } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { answersIn } from '#web/components/search-params.ts'
import { useTexts } from '#web/texts/useTexts.ts'

/** The search as a form of its own, for the search page and where an address leads nowhere. */
export function SearchForm({ text }: { text: string }) {
  const texts = useTexts()
  return (
    <Form action={href('/search')} role="search" className="inline-form">
      <HiddenFields pairs={answersIn(useLocation().search)} />
      <div className="field">
        <label htmlFor="page-search">{texts.search.label}</label>
        <input
          id="page-search"
          type="search"
          name="q"
          defaultValue={text}
          key={text}
          maxLength={400}
          autoComplete="off"
        />
      </div>
      <Button look="full" label={texts.search.submit} />
    </Form>
  )
}
