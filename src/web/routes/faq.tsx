import { href, Link } from 'react-router'
import { servicesContext, settingsContext } from '#web/context.ts'
import * as messages from '#web/texts/en/site.ts'
import { shareAddress } from '#web/pictures/address.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/faq'

export async function loader({ context }: Route.LoaderArgs) {
  const { title, description } = messages.faq
  const meta = pageMeta(context.get(settingsContext), { title, description, path: '/faq', picture: shareAddress('page', 'faq') })
  const { faq } = await context.get(servicesContext).getSite()
  return { meta, faq }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta
}

/** `details` of one name: the platform keeps at most one open, and a click on the open one closes it, without scripts. */
export default function FaqRoute({ loaderData: { faq } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{messages.faq.title}</h1>
      </div>
      <div className="faq">
        {faq.map(({ question, answer }, index) => (
          <details name="faq" key={question}>
            <summary>
              <span className="number" aria-hidden="true">
                {index + 1}
              </span>
              {question}
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <p className="message">
        <span>
          {messages.faq.more} <Link to={href('/contact')}>{messages.faq.write}</Link>
        </span>
      </p>
    </div>
  )
}
