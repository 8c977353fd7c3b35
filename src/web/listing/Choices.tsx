import { useTexts } from '#web/texts/useTexts.ts'
import type { ChoiceView, ListingView } from '#web/listing/listing-view.ts'

/**
 * The index of regions or fields with their counts; several may be chosen (docs/interface.md, Listing pages). Part of the filters' form. Nothing
 * where there is nothing to choose.
 */
export function Choices({ view, name }: { view: ListingView; name: 'region' | 'field' }) {
  const texts = useTexts()
  if (view.filters[name].length === 0) return null
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">{texts.listing.choose[name]}</legend>
      {view.filters[name].map((choice) => (
        <Choice key={choice.key} name={name} choice={choice} />
      ))}
      <button className="button button-line">{texts.listing.apply}</button>
    </fieldset>
  )
}

export function Choice({ name, choice }: { name: string; choice: ChoiceView }) {
  return (
    <label>
      <input type="checkbox" name={name} value={choice.key} defaultChecked={choice.chosen} />
      {choice.label} <span className="count">{choice.count}</span>
    </label>
  )
}
