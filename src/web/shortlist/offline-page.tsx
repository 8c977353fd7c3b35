import { renderToStaticMarkup } from 'react-dom/server'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { levelsOf } from '#domain/opportunity/vocabulary.ts'
import { todayUtc } from '#domain/words/plain-date.ts'
import { longDate } from '#web/components/dates.ts'
import { deadlineOrClosing } from '#web/opportunity/item-view.ts'
import { toPlanView } from '#web/plan/plan-view.ts'
import type { Language, Texts } from '#web/texts/language.ts'

interface OfflinePageProps {
  readonly siteName: string
  readonly language: Language
  /** In the order of the page; none: the page says that nothing is kept. */
  readonly items: readonly Opportunity[]
  readonly now: Date
}

/**
 * Items and their plans as an HTML page that needs nothing else of the site but /offline.css. It
 * says of which day it is (UTC), and has no verdict and no countdown, which would be wrong on
 * another day.
 */
export const writeOfflinePage = (props: OfflinePageProps): string =>
  `<!doctype html>${renderToStaticMarkup(<OfflinePage {...props} />)}`

function OfflinePage({ siteName, language: { tag, dir, texts }, items, now }: OfflinePageProps) {
  const text = texts.offlinePage
  const day = longDate(todayUtc(now), texts.writing)
  return (
    <html lang={tag} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${text.title} | ${siteName}`}</title>
        <link rel="stylesheet" href="/offline.css" />
      </head>
      <body>
        <main>
          <p className="muted">{siteName}</p>
          <h1>{text.title}</h1>
          <p>{items.length === 0 ? text.nothing : text.lead(day)}</p>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the one that
              could not be reached (URL standard, relative references) */}
          <a className="target" href="">
            {texts.failure.tryAgain}
          </a>
          {items.length > 1 && (
            <nav aria-label={text.contents}>
              <ul>
                {items.map(({ slug, name }) => (
                  <li key={slug}>
                    <a className="target" href={`#${slug}`}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {items.map((item) => (
            <OfflineItem key={item.slug} item={item} texts={texts} now={now} />
          ))}
        </main>
      </body>
    </html>
  )
}

function OfflineItem({ item, texts, now }: { item: Opportunity; texts: Texts; now: Date }) {
  const plan = toPlanView(item, texts, now)
  const levels = levelsOf(item).map((key) => texts.words.categories[key])
  const funding = item.funding && texts.funding[item.funding]
  return (
    <article id={item.slug}>
      <h2>{item.name}</h2>
      <p className="muted">{[item.country, ...levels, funding].filter(Boolean).join(' · ')}</p>
      <p>
        {texts.textCard.deadline}: <strong>{deadlineOrClosing(item, texts, now)}</strong>
      </p>
      <p>
        {texts.textCard.official}:{' '}
        {plan.official ? <a href={plan.official}>{plan.official}</a> : texts.textCard.noOfficial}
      </p>
      <h3>{texts.planPage.title}</h3>
      <p>{plan.from}</p>
      <ol>
        {plan.steps.map((step) => (
          <li key={step.id}>
            {step.title}
            {step.id !== 'opening' && step.date && ` (${longDate(step.date, texts.writing)})`}
            {step.documents.length > 0 && (
              <ul>
                {step.documents.map((document) => (
                  <li key={document}>{document}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </article>
  )
}
