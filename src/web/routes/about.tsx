import { aboutParts } from '#domain/site.ts'
import { useSettings } from '#web/parts/useSettings.ts'
import { servicesContext, settingsContext } from '#web/context.ts'
import * as messages from '#web/texts/en/site.ts'
import { shareAddress } from '#web/pictures/address.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/about'

export async function loader({ context }: Route.LoaderArgs) {
  const { title, description } = messages.about
  const meta = pageMeta(context.get(settingsContext), { title, description, path: '/about', picture: shareAddress('page', 'about') })
  const { about } = await context.get(servicesContext).getSite()
  return { meta, about }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta
}

export default function AboutRoute({ loaderData: { about } }: Route.ComponentProps) {
  const { siteName } = useSettings()
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>
          {messages.about.title} {siteName}
        </h1>
      </div>
      <div className="prose">
        {aboutParts
          .filter((part) => about[part].length > 0)
          .map((part) => (
            <section key={part} className="prose">
              <h2>{messages.about.parts[part]}</h2>
              {about[part].map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
      </div>
    </div>
  )
}
