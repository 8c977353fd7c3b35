import { href } from 'react-router'
import { Link } from '#web/components/Link.tsx'
import { Page } from '#web/components/Page.tsx'
import { servicesContext, textsOf } from '#web/context.ts'
import { metaOfPage } from '#web/shell/loader.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/faq'
import '#web/pages/faq.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { title } = textsOf(context).pages.faq
  const meta = metaOfPage(context, 'faq')
  const { faq } = await context.get(servicesContext).getSite()
  return { meta, title, faq }
}

export { meta } from '#web/shell/loader.ts'

/**
 * `details` of one name: the platform keeps at most one open, and a click on the open one closes
 * it, without scripts.
 */
export default function FaqRoute({ loaderData: { title, faq } }: Route.ComponentProps) {
  const texts = useTexts()
  return (
    <Page title={title}>
      <div className="split">
        <div className="faq">
          {faq.map(({ question, answer }) => (
            <details name="faq" key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
        <p className="side message">
          <span>
            {texts.faq.more} <Link to={href('/contact')}>{texts.faq.write}</Link>
          </span>
        </p>
      </div>
    </Page>
  )
}
