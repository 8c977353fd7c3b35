import { defaultPageSize } from '#domain/listing/listing.ts'
import type { Funding } from '#domain/opportunity/opportunity.ts'
import type { CategoryKey, FieldKey, RegionKey } from '#domain/opportunity/vocabulary.ts'
import type { Found } from '#domain/search/search.ts'
import { toChipKey, type Understood } from '#domain/search/understand.ts'
import { type SoughtKind, testNames, type UnderstoodKind } from '#domain/search/vocabulary.ts'
import { countryName } from '#domain/words/country.ts'
import { cleanLine } from '#domain/words/text.ts'
import { fullMonthName } from '#web/components/dates.ts'
import type { Texts } from '#web/texts/language.ts'

const maxTextLength = 400

/** The text of a search in an address, cut to 400 characters. */
export function readSearchText(question: URLSearchParams): string {
  const text = cleanLine(question.get('q') ?? '')
  return text.slice(0, maxTextLength).toWellFormed()
}

export type SearchView = ReturnType<typeof toSearchView>

/**
 * One page of a query's results, the one in the address; a number beyond the end gives the last.
 */
export function toSearchView(
  { hits, missingOf, understood, exact }: Found,
  address: URLSearchParams,
  texts: Texts,
) {
  const pageCount = Math.max(1, Math.ceil(hits.length / defaultPageSize))
  const page = Math.min(
    pageCount,
    Math.max(1, Number.parseInt(address.get('page') ?? '1', 10) || 1),
  )
  const { search: text } = texts
  const isNarrow = new Set(understood.map(({ kind }) => kind)).size > 1
  const labelsOf = (kinds: readonly UnderstoodKind[]) =>
    understood.filter(({ kind }) => kinds.includes(kind)).map((chip) => labelOf(chip, texts))
  let title = isNarrow ? text.exact(exact) : text.found(hits.length)
  if (exact === 0) title = text.nearest
  return {
    hits: hits
      .slice((page - 1) * defaultPageSize, page * defaultPageSize)
      // The missing part in words; null: it meets everything.
      .map((item) => ({ item, missing: labelsOf(missingOf(item)).join(', ') || null })),
    // On all pages.
    total: hits.length,
    // The number of hits that meet everything. 0: the others are only the nearest.
    exact,
    page,
    pageCount,
    // What the first of them are; with one thing understood, none can be missing.
    title,
    chips: understood.map((chip) => {
      const question = new URLSearchParams(address)
      question.delete('page')
      question.append('without', toChipKey(chip))
      // The same search without it.
      return {
        kind: chip.kind,
        value: chip.value,
        label: labelOf(chip, texts),
        href: `/search?${question}`,
      }
    }),
  }
}

function labelOf(chip: Understood, texts: Texts): string {
  const label = positiveLabelOf(chip, texts)
  if (!chip.not) return label
  return chip.kind === 'test' ? texts.understood.without(label) : texts.understood.not(label)
}

function positiveLabelOf(
  { kind, value }: Understood,
  { understood, words, funding, writing }: Texts,
): string {
  const [test = '', score = ''] = value.split(':')
  const labels: Readonly<Record<UnderstoodKind, () => string>> = {
    kind: () => understood.kinds[value as SoughtKind],
    level: () => words.categories[value as CategoryKey],
    country: () => understood.country(countryName(value) ?? value),
    citizen: () =>
      /^[A-Z]{2}$/.test(value)
        ? understood.citizen(countryName(value) ?? value)
        : understood.citizenOfAny(words.regions[value as RegionKey]),
    region: () => words.regions[value as RegionKey],
    field: () => words.fields[value as FieldKey],
    funding: () => funding[value as Funding],
    fee: () => understood.fee,
    test: () => `${testNames[test as keyof typeof testNames]} ${score}`.trim(),
    mode: () => understood.online,
    for: () => (value === 'women' ? understood.women : understood.refugees),
    month: () => understood.closes(fullMonthName(value, writing)),
  }
  return labels[kind]()
}
