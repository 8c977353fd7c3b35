import { settingsContext } from '#web/context.ts'
import { privacyPage as text } from '#web/newsletter-messages.ts'
import { shareAddress } from '#web/pictures/address.ts'
import { pageMeta } from '#web/views/page-meta.ts'
import type { Route } from './+types/privacy'

export function loader({ context }: Route.LoaderArgs) {
  const { title, description } = text
  return { meta: pageMeta(context.get(settingsContext), { title, description, path: '/privacy', picture: shareAddress('page', 'about') }) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta
}

export default function PrivacyRoute() {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{text.title}</h1>
        <p>{text.description}</p>
      </div>
      <div className="prose">
        {text.parts.map((part) => (
          <section key={part.heading}>
            <h2>{part.heading}</h2>
            <p>{part.text}</p>
          </section>
        ))}
      </div>
    </div>
  )
}
