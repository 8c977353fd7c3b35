import { type Alerts, type Rhythm, rhythms } from '#domain/mail/alerts.ts'
import { listCountries } from '#domain/words/country.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { fields, levelKeys, regions } from '#domain/opportunity/vocabulary.ts'
import type { Texts } from '#web/texts/language.ts'
import type { groupNames } from '#web/newsletter/alert-groups.ts'

interface AlertChoices {
  readonly rhythm: Rhythm
  /** All that can be chosen; given to the page, so that the browser needs none of the domain's tables. */
  readonly rhythms: readonly Rhythm[]
  readonly groups: Readonly<Record<(typeof groupNames)[number], readonly { key: string; label: string; chosen: boolean }[]>>
  /** ISO 3166-1 alpha-2; '': not said. */
  readonly nationality: string
  readonly countries: readonly { readonly code: string; readonly name: string }[]
}

/** What the page to choose offers. Words for every item, such as Global or Any field, are no choice. */
export function toAlertChoices(alerts: Alerts, texts: Texts): AlertChoices {
  const { categories, fields: fieldWords, regions: regionWords } = texts.words
  const toChoices = <Key extends string>(all: readonly Key[], labels: Readonly<Record<Key, string>>, chosen: readonly Key[]) =>
    all.map((key) => ({ key, label: labels[key], chosen: chosen.includes(key) }))
  return {
    rhythm: alerts.rhythm,
    rhythms,
    nationality: alerts.nationality ?? '',
    countries: listCountries(),
    groups: {
      kinds: toChoices(kinds, texts.kinds, alerts.kinds),
      levels: toChoices(levelKeys, categories, alerts.levels),
      regions: toChoices(
        regions.map(({ key }) => key).filter((key) => key !== 'global'),
        regionWords,
        alerts.regions,
      ),
      fields: toChoices(
        fields.map(({ key }) => key).filter((key) => key !== 'any'),
        fieldWords,
        alerts.fields,
      ),
    },
  }
}
