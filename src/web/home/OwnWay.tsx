import type { SubmitEvent } from 'react'
import { Form, href, useLocation, useNavigate, useSubmit } from 'react-router'
import { answerParams } from '#domain/eligibility/answers.ts'
import { Button } from '#web/components/Button.tsx'
import { HiddenFields } from '#web/components/fields.tsx'
import { answersIn } from '#web/components/search-params.ts'
import { useTexts } from '#web/texts/useTexts.ts'

interface Citizenship {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  readonly name: string
}

/**
 * Who one is instead of what one looks for: one answer leads to either page, without scripts too.
 * Answers of the address go on with it. Without them the browser keeps the answer and sends none,
 * where it can judge by it (docs/interface, Answers and verdicts).
 */
export function OwnWay({ citizenships }: { citizenships: readonly Citizenship[] }) {
  const text = useTexts().home
  const answers = answersIn(useLocation().search)
  const first = answers.find(
    ([name, value]) =>
      name === answerParams.citizenships &&
      citizenships.some(({ code }) => code === value.toUpperCase()),
  )
  const others = answers.filter((answer) => answer !== first)
  const navigate = useNavigate()
  const send = useSubmit()
  const keep = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { submitter } = event.nativeEvent
    const button = submitter instanceof HTMLButtonElement ? submitter : null
    const pageOf = await keepCitizenship(form).catch(() => null)
    if (pageOf === null) return send(button ?? form)
    return navigate(button?.hasAttribute('formaction') ? pageOf.country : pageOf.questions)
  }
  return (
    <Form
      className="own-way"
      action={href('/can-i-apply')}
      onSubmit={answers.length > 0 ? undefined : (event) => void keep(event)}
    >
      <div className="field">
        <label htmlFor="own-citizenship">{text.citizen}</label>
        <select
          id="own-citizenship"
          name={answerParams.citizenships}
          defaultValue={first?.[1].toUpperCase() ?? ''}
        >
          <option value="">{text.chooseCountry}</option>
          {citizenships.map(({ code, name }) => (
            <option value={code} key={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <HiddenFields pairs={others} />
      <Button label={text.canIApply} />
      <Button
        label={text.fromCountry}
        formAction={href('/students-from')}
        {...(answers.length > 0 && { name: 'own', value: '1' })}
      />
    </Form>
  )
}

/**
 * Keeps the form's answer and says where each button leads. null: the browser gets no rules or stores
 * nothing. Throws if the code for it cannot be loaded. In both cases the address has to hold the
 * answer.
 */
async function keepCitizenship(
  form: HTMLFormElement,
): Promise<{ readonly questions: string; readonly country: string } | null> {
  const [{ keepAnswers }, { countrySlug }] = await Promise.all([
    import('#web/fit/own/load-own.ts'),
    import('#domain/words/country.ts'),
  ])
  const code = new FormData(form).get(answerParams.citizenships)
  if (!(await keepAnswers(form))) return null
  const country = countrySlug(String(code))
  return {
    questions: href('/can-i-apply'),
    country:
      country === undefined ? href('/students-from') : href('/students-from/:country', { country }),
  }
}
