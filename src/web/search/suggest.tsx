import { data } from 'react-router'
import { Page } from '#web/components/Page.tsx'
import { readForm } from '#web/components/read-form.ts'
import { accessContext, textsOf } from '#web/context.ts'
import { submitSuggestion, TellUs, type TellUsResult } from '#web/search/TellUs.tsx'
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

/** Without scripts the page comes back with thanks or errors in it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editing } = context.get(accessContext)
  if (!editing) throw data(null, { status: 404 })
  const form = await readForm(request)
  const { result, init } = await submitSuggestion(editing.reports, form, context)
  return data<TellUsResult>(result, init)
}

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
