import { Form, useLocation, useSubmit } from 'react-router'
import * as messages from '#web/messages.ts'
import type { ListingView } from '#web/views/listing-view.ts'

/** The index of regions or fields with their counts; several may be chosen (interface section 3). */
export function Choices({ view, name }: { view: ListingView; name: 'region' | 'field' }) {
  const { pathname, search } = useLocation()
  const submit = useSubmit()
  return (
    <Form action={pathname} preventScrollReset onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}>
      <fieldset className="choices" key={search}>
        <legend className="visually-hidden">{messages.listing.choose[name]}</legend>
        {view.filters[name].map((choice) => (
          <label key={choice.key}>
            <input type="checkbox" name={name} value={choice.key} defaultChecked={choice.chosen} />
            {choice.label} <span className="count">{choice.count}</span>
          </label>
        ))}
        <button className="button button-line">{messages.listing.apply}</button>
      </fieldset>
    </Form>
  )
}
