import { aboutSections } from '#domain/site.ts'
import { Page } from '#web/components/Page.tsx'
import { useSettings } from '#web/components/useSettings.ts'
import { servicesContext } from '#web/context.ts'
import { metaOfPage } from '#web/shell/loader.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import type { Route } from './+types/about'

export async function loader({ context }: Route.LoaderArgs) {
  const meta = metaOfPage(context, 'about')
  const { about } = await context.get(servicesContext).getSite()
  return { meta, about }
}

export { meta } from '#web/shell/loader.ts'

export default function AboutRoute({ loaderData: { about } }: Route.ComponentProps) {
  const texts = useTexts()
  const { siteName } = useSettings()
  return (
    <Page title={texts.about.heading(siteName)}>
      <div className="prose">
        {aboutSections
          .filter((section) => about[section].length > 0)
          .map((section) => (
            <section key={section} className="prose">
              <h2>{texts.about.sections[section]}</h2>
              {about[section].map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
      </div>
    </Page>
  )
}
