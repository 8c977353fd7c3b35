import { data } from 'react-router'
import { Page } from '#web/components/Page.tsx'
import { accessContext, textsOf } from '#web/context.ts'
import { receiveSuggestion, sendSuggestion, TellUs } from '#web/search/TellUs.tsx'
import { metaOfPage } from '#web/shell/loader.ts'
import type { Route } from './+types/suggest'

/** What is told could not be kept where another backend is behind the site. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(accessContext).editing) throw data(null, { status: 404 })
  const texts = textsOf(context)
  return {
    meta: metaOfPage(context, 'suggest'),
    title: texts.pages.suggest.title,
    text: texts.tellForm,
  }
}

export const action = (args: Route.ActionArgs) => receiveSuggestion(args)

export const clientAction = (args: Route.ClientActionArgs) => sendSuggestion(args)

export { meta } from '#web/shell/loader.ts'

export default function SuggestRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { title, text } = loaderData
  return (
    <Page title={title}>
      <div className="narrow">
        <TellUs text={text} words="" result={actionData} isPage />
      </div>
    </Page>
  )
}
