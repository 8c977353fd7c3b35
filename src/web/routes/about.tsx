import { aboutParts } from '#domain/site.ts'
import { servicesContext, settingsContext } from '#web/context.ts'
import { messages } from '#web/messages.ts'
import { shareAddress } from '#web/pictures/address.ts'
import { pageMeta } from '#web/views/page-meta.ts'
import type { Route } from './+types/about'

export async function loader({ context }: Route.LoaderArgs) {
  const { siteName, publicUrl } = context.get(settingsContext)
  const { about } = await context.get(servicesContext).getSite()
  return { siteName, publicUrl, about }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = messages.about
  return pageMeta(loaderData, { title, description, path: '/about', picture: shareAddress('page', 'about') })
}

export default function AboutRoute({ loaderData: { about, siteName } }: Route.ComponentProps) {
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
