import * as messages from '#web/texts/en/site.ts'
import type { ListingView } from '#web/listing/listing-view.ts'

/**
 * The index of regions or fields with their counts; several may be chosen (docs/interface.md, Listing pages). Part of the filters' form.
 */
export function Choices({ view, name }: { view: ListingView; name: 'region' | 'field' }) {
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">{messages.listing.choose[name]}</legend>
      {view.filters[name].map((choice) => (
        <label key={choice.key}>
          <input type="checkbox" name={name} value={choice.key} defaultChecked={choice.chosen} />
          {choice.label} <span className="count">{choice.count}</span>
        </label>
      ))}
      <button className="button button-line">{messages.listing.apply}</button>
    </fieldset>
  )
}
