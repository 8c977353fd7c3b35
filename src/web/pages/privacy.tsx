import { Page } from '#web/components/Page.tsx'
import { mailingContext, settingsContext, textsOf } from '#web/context.ts'
import { metaOfPage } from '#web/shell/loader.ts'
import type { Route } from './+types/privacy'

export async function loader({ context }: Route.LoaderArgs) {
  const texts = textsOf(context)
  const { title, description } = texts.pages.privacy
  const meta = metaOfPage(context, 'privacy')
  const mailing = context.get(mailingContext)
  const options = mailing && (await mailing.admin.options())
  const sections = texts.privacyPage.sections(options, context.get(settingsContext).copyNights)
  return { meta, title, description, sections }
}

export { meta } from '#web/shell/loader.ts'

export default function PrivacyRoute({
  loaderData: { title, description, sections },
}: Route.ComponentProps) {
  return (
    <Page title={title} lead={<p>{description}</p>}>
      <div className="prose">
        {sections.map((section) => (
          <section key={section.heading}>
            <h2>{section.heading}</h2>
            <p>{section.text}</p>
          </section>
        ))}
      </div>
    </Page>
  )
}
