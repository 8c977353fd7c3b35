import { data } from 'react-router'
import { cleanLine } from '#domain/words/clean-text.ts'
import { ListMessage } from '#web/parts/ListMessage.tsx'
import { OpportunityCard } from '#web/opportunity/OpportunityCard.tsx'
import { SearchForm } from '#web/search/SearchForm.tsx'
import { toFileLinks, FileLinks } from '#web/files/FileLinks.tsx'
import { servicesContext, settingsContext } from '#web/context.ts'
import { findApplicant, narrowBy } from '#web/fit/applicant.ts'
import { verdictFor } from '#web/fit/ask-view.ts'
import { toFitFilter } from '#web/fit/answers-view.ts'
import { FitFilter } from '#web/fit/Answers.tsx'
import { textsOf } from '#web/texts/texts-of.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import { toCardView } from '#web/opportunity/card-view.ts'
import { unavailable } from '#web/shell/failure.ts'
import { metaOfPage } from '#web/shell/page-meta.ts'
import { minimumLength } from '#web/search/QuickSearchLink.tsx'
import type { Route } from './+types/search'

/** More would not be read; a longer word finds it. */
const mostHits = 30
const longestText = 100

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const q = cleanLine(url.searchParams.get('q') ?? '')
    .slice(0, longestText)
    .toWellFormed()
  const texts = textsOf(context)
  const question = new URLSearchParams(q === '' ? {} : { q })
  const files = toFileLinks({ path: '/search', question }, texts, context.get(settingsContext).licence)
  const page = { q, files, meta: metaOfPage(context, 'search', { hidden: q !== '', files }) }
  try {
    const applicant = await findApplicant(services, url)
    const hits = await services.search(q, mostHits, narrowBy(applicant, url))
    const found = await services.readItems(hits.map(({ item }) => item))
    const now = services.now()
    const cards = found.map((item) => toCardView(item, texts, now, 'facts', verdictFor(applicant, item, texts)))
    return { ...page, cards, fit: applicant && toFitFilter(applicant, url, texts), failed: false }
  } catch (error) {
    return data({ ...page, cards: null, fit: null, failed: true }, unavailable(error).init)
  }
}

/** A line that breaks while somebody types shows as a failed search, not as a failed page. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim()
  return serverLoader().catch(() => ({ q, files: null, meta: null, cards: null, fit: null, failed: true }))
}

export { headers, meta } from '#web/shell/as-loaded.ts'

/** The quick search without scripts, and a page to send to somebody. */
export default function SearchRoute({ loaderData: { q, cards: told, fit, failed, files } }: Route.ComponentProps) {
  const cards = told ?? []
  const texts = useTexts()
  const long = [...q].length >= minimumLength
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{texts.search.title}</h1>
      </div>
      <SearchForm text={q} />
      {fit && <FitFilter filter={fit} />}
      {!long && <p className="message muted">{texts.search.hint}</p>}
      {long && failed && <ListMessage text={texts.search.failed} failed />}
      {long && !failed && cards.length === 0 && <ListMessage text={texts.search.empty} />}
      {cards.length > 0 && (
        <section className="block" aria-labelledby="found">
          <div className="section-head">
            <h2 id="found">{texts.search.found(cards.length)}</h2>
          </div>
          <div className="grid">
            {cards.map((card) => (
              <OpportunityCard key={card.slug} card={card} layout="facts" popup={false} />
            ))}
          </div>
        </section>
      )}
      {files && <FileLinks files={files} />}
    </div>
  )
}
