import { handleIntent, useFocusAfter } from '#web/admin/frame/ListButton.tsx'
import { FormErrors } from '#web/admin/frame/FieldFrame.tsx'
import { type RefObject, useState, useContext } from 'react'
import { listDisagreements } from '#domain/eligibility/disagreement.ts'
import {
  type CountryGroup,
  countryRules,
  degrees,
  enrolmentLevels,
  enrolmentRules,
  genderRules,
  ruleBases,
  type Rules,
} from '#domain/eligibility/rules.ts'
import { fundings, type Kind } from '#domain/opportunity/opportunity.ts'
import { type FormAnswer, readTyped, type Typed, useTyped } from '#web/admin/opportunity-form/typed.ts'
import { CountryChoices, CountryPicker, groupMark } from '#web/admin/frame/CountryPicker.tsx'
import { PaidQuestion, LanguageRows } from '#web/admin/rules-form/RuleRows.tsx'
import { Question, type QuestionSays, listProse, RuleField, RuleSelect, InitialRules } from '#web/admin/rules-form/Question.tsx'
import { focusAfterReshape, reshapeRules, toRulesSoFar } from '#web/admin/rules-form/rules-input.ts'
import { type Question as QuestionName, questionOf } from '#web/admin/rules-form/rule-errors.ts'
import { questionAbout, sayDisagreement, sayRules } from '#web/admin/rules-form/say-rules.ts'
import type { Place, TypedLanguage, TypedRules } from '#web/admin/rules-form/typed-rules.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { countryName } from '#domain/words/country.ts'
import type { AdminTexts } from '#web/texts/language.ts'
import '#web/admin/rules-form/RulesForm.css'

/** What the rules of a form are read with. */
export interface Ruling {
  /** As they are stored; null: there are none. */
  readonly before: Rules | null
  readonly groups: readonly CountryGroup[]
}

interface RulesFormProps {
  readonly kind: Kind
  readonly typed: Typed
  /** The rules of `typed`. */
  readonly initial: TypedRules
  readonly ruling: Ruling
  readonly form: RefObject<HTMLFormElement | null>
  readonly answer: FormAnswer | undefined
}

/**
 * Who can apply and what is paid, folded into five questions. Each says back what was entered and shows the prose beside it. The lists change at
 * once where there are scripts; else the server answers their buttons.
 */
export function RulesForm({ kind, typed, initial, ruling, form, answer }: RulesFormProps) {
  const texts = useAdminTexts()
  const text = texts.rulesForm
  const errors = useContext(FormErrors)
  const [shape, setShape] = useState(initial)
  const [current, setCurrent] = useTyped(form, typed)
  const focusAfter = useFocusAfter()

  const rules = toRulesSoFar(current.rules ?? shape, ruling.before, ruling.groups)
  const says = sayRules(rules, ruling.groups, texts)
  const disagreements = listDisagreements({ ...toCompared(current), kind, rules })
  const saysOf = (question: QuestionName): QuestionSays => ({
    answer: says[question],
    prose: listProse(question, current),
    disagreements: disagreements.filter((each) => questionAbout(each) === question).map((each) => sayDisagreement(each, texts)),
    isOpen:
      (answer?.state === 'shaped' && answer.question === question) ||
      Object.keys(errors).some((name) => name.startsWith('rules.') && questionOf(name) === question),
  })

  /** The rules after a button of one of their lists; undefined: the button is none of these. */
  const press = (intent: string): TypedRules | undefined => {
    const now = form.current ? readTyped(new FormData(form.current)) : null
    const next = now?.rules ? reshapeRules(now.rules, intent, ruling.groups) : undefined
    if (!now || next === undefined) return undefined
    setShape(next)
    focusAfter(focusAfterReshape(next, intent))
    setCurrent({ ...now, rules: next })
    return next
  }
  const add = (place: Place) => press(`rules-add:${place}`)?.lists[`${place}.more`] ?? []
  const place = (name: Place, number: number) => (
    <Question name={name} number={number} says={saysOf(name)}>
      <CountryQuestion place={name} shape={shape} groups={ruling.groups} onAdd={() => add(name)} />
    </Question>
  )
  return (
    <InitialRules value={initial}>
      <section className="stack" aria-labelledby="rules-title" onClick={(event) => handleIntent(event, press)}>
        <h2 id="rules-title">{text.title}</h2>
        <p className="muted">{text.lead}</p>
        <input type="hidden" name="rules" value="on" />
        <CountryChoices groups={ruling.groups} />
        {place('nationality', 1)}
        {place('residence', 2)}
        <Question name="age" number={3} says={saysOf('age')}>
          <div className="rule-fields">
            <RuleField name="age.min" label={text.age.min} isNumber />
            <RuleField name="age.max" label={text.age.max} isNumber />
          </div>
          <label className="check">
            <input type="checkbox" name="rules.age.varies" value="on" defaultChecked={initial.texts['age.varies'] !== ''} />{' '}
            {text.age.varies}
          </label>
          <RuleField name="age.note" label={text.note} isLong />
        </Question>
        <Question name="study" number={4} says={saysOf('study')}>
          <StudyQuestion languages={shape.languages} />
        </Question>
        <Question name="paid" number={5} says={saysOf('paid')}>
          <PaidQuestion figures={shape.figures} />
        </Question>
        <div className="rule-fields">
          <RuleSelect name="basis" label={text.study.basis} choices={ruleBases} labels={text.bases} />
          <RuleField name="source" label={text.study.source} />
        </div>
      </section>
    </InitialRules>
  )
}

function StudyQuestion({ languages }: { languages: readonly TypedLanguage[] }) {
  const { rulesForm: text } = useAdminTexts()
  const { study } = text
  const { lists } = useContext(InitialRules)
  return (
    <>
      <div className="rule-fields">
        <RuleSelect name="degree" label={study.degree} choices={['', ...degrees]} labels={text.degrees} />
        <RuleSelect name="degreeAtMost" label={study.degreeAtMost} choices={['', ...degrees]} labels={text.highest} />
        <RuleSelect name="enrolled" label={study.enrolled} choices={enrolmentRules} labels={text.enrolled} />
        <RuleField name="experienceYears" label={study.experienceYears} isNumber />
      </div>
      <fieldset className="field control">
        <legend>{study.enrolledAt}</legend>
        <div className="row">
          {enrolmentLevels.map((level) => (
            <label className="choice" key={level}>
              <input type="checkbox" name="rules.enrolledAt" value={level} defaultChecked={lists.enrolledAt.includes(level)} />{' '}
              {text.levels[level]}
            </label>
          ))}
        </div>
      </fieldset>
      <RuleSelect name="gender" label={study.gender} choices={genderRules} labels={text.genders} />
      <LanguageRows languages={languages} />
      <RuleField name="other" label={study.other} hint={study.otherHint} isLong />
    </>
  )
}

/** The older fields and the prose, as they are typed by now. */
function toCompared({ openToAll, eligibleFrom, funding, feeToApply, eligibility, categories }: Typed) {
  return {
    openToAll: openToAll !== '',
    eligibleFrom: eligibleFrom.trim() || null,
    funding: fundings.find((each) => each === funding) ?? null,
    feeToApply: feeToApply.trim() || null,
    eligibility: eligibility.split('\n'),
    categories,
  }
}

interface CountryQuestionProps {
  readonly place: Place
  /** With what was added and taken away. */
  readonly shape: TypedRules
  readonly groups: readonly CountryGroup[]
  /** Takes what is typed among what is named; the names that nothing is called come back. */
  readonly onAdd: () => readonly string[]
}

/** Whose citizens, or where they must live: a choice, the countries and groups it names, and a note. */
function CountryQuestion({ place, shape, groups, onAdd }: CountryQuestionProps) {
  const texts = useAdminTexts()
  const text = texts.rulesForm
  const rule = `${place}.rule` as const
  const chosen = useContext(InitialRules).texts[rule]
  return (
    <>
      <fieldset className="country-rules">
        <legend className="visually-hidden">{text.questions[place]}</legend>
        {countryRules.map((each) => (
          <label className="choice" key={each}>
            <input type="radio" name={`rules.${rule}`} value={each} defaultChecked={chosen === each} />
            <span>{text.places[place][each]}</span>
          </label>
        ))}
      </fieldset>
      <CountryPicker
        name={`rules.${place}`}
        legend={text.named[place]}
        label={text.add}
        named={shape.lists[`${place}.named`].map((value) => ({ value, label: nameOf(value, groups, texts) }))}
        more={shape.lists[`${place}.more`]}
        addIntent={`rules-add:${place}`}
        removeIntent={(value) => `rules-remove:${place}:${value}`}
        anchor={`#rules-${place}`}
        onAdd={onAdd}
      />
      <RuleField name={`${place}.note`} label={text.note} isLong />
    </>
  )
}

function nameOf(one: string, groups: readonly CountryGroup[], { picker, rulesForm }: Pick<AdminTexts, 'picker' | 'rulesForm'>): string {
  if (!one.startsWith(groupMark)) return countryName(one) ?? one
  const key = one.slice(groupMark.length)
  const group = groups.find((each) => each.key === key)
  return group === undefined ? rulesForm.goneGroup(key) : picker.group(group.name, group.countries.length)
}
