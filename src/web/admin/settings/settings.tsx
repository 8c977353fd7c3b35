import { PageHead } from '#web/admin/layout/PageHead.tsx'
import { data, href, redirect, useNavigation } from 'react-router'
import { editingOf, type Loss, orAnswer, orLoss, readProblem } from '#web/admin/session/guard.ts'
import { Done, Refusal } from '#web/admin/form/Done.tsx'
import { SettingsForm } from '#web/admin/settings/SettingsForms.tsx'
import {
  parseSiteForm,
  settingsSections,
  type SettingsSectionId,
  toControlErrors,
  toSiteInput,
  toSiteFormValues,
  type SiteFormValues,
} from '#web/admin/settings/site-form.ts'
import { readForm } from '#web/components/read-form.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import { type FormattedErrors, formatFieldErrors } from '#web/texts/format-error.ts'
import { textsOf } from '#web/context.ts'
import type { Route } from './+types/settings'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/settings/settings.css'

/** Nothing was saved. */
interface Answer {
  readonly state: 'refused'
  readonly section: SettingsSectionId
  readonly values: SiteFormValues
  readonly errors: FormattedErrors
}

export async function loader({ context }: Route.LoaderArgs) {
  return { stored: toSiteFormValues(await orAnswer(editingOf(context).site.get())) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site } = editingOf(context)
  const form = await readForm(request)
  const section = settingsSections.find((each) => each === form.get('part'))
  if (section === undefined) throw data(null, { status: 400 })
  const values = parseSiteForm(form, section, toSiteFormValues(await orAnswer(site.get())))
  const refuse = (errors: FormattedErrors, status: number) => data<Answer>({ state: 'refused', section, values, errors }, { status })
  try {
    const outcome = await site.update(toSiteInput(values, section))
    if (!outcome.ok) return refuse(toControlErrors(values, formatFieldErrors(textsOf(context), outcome.errors)), 400)
  } catch (error) {
    return refuse({}, readProblem(error).status)
  }
  return redirect(`${href('/admin/settings')}?done=${section}#${section}`)
}

export const clientAction = orLoss<Answer>()

export { shouldRevalidate } from '#web/admin/session/guard.ts'

export default function SettingsRoute({ loaderData: { stored }, actionData: answer }: Route.ComponentProps) {
  const texts = useAdminTexts()
  const { pages, settings: text } = texts
  const sending = useNavigation().formMethod === 'POST'
  const done = Object.fromEntries(settingsSections.map((section) => [section, text.saved]))
  return (
    <>
      <PageHead title={pages.settings} />
      {answer === undefined ? <Done words={done} /> : <Refusal>{describeRefusal(answer, texts)}</Refusal>}
      {settingsSections.map((section) => {
        const own = answer?.state === 'refused' && answer.section === section ? answer : null
        const values = own?.values ?? stored
        return (
          <section key={section} id={section} className="settings-part" aria-labelledby={`${section}-title`}>
            <h2 id={`${section}-title`}>{text[section]}</h2>
            {/* The fields keep their own text, so they start again where it changed. */}
            <SettingsForm key={JSON.stringify(values)} section={section} values={values} errors={own?.errors ?? {}} sending={sending} />
          </section>
        )
      })}
    </>
  )
}

function describeRefusal(answer: Answer | Loss, { login, settings: text }: AdminTexts): string {
  if (answer.state === 'expired') return login.expired
  return answer.state === 'refused' && Object.keys(answer.errors).length > 0 ? text.mistakes : text.failed
}
