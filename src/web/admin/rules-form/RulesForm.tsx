import { FormErrors } from '#web/admin/frame/FieldFrame.tsx'
import { type RefObject, useContext } from 'react'
import { listDisagreements } from '#domain/eligibility/disagreement.ts'
import {
  type CountryGroup,
  countryRules,
  enrolmentLevels,
  enrolmentRules,
  genderRules,
  ruleBases,
  type Rules,
} from '#domain/eligibility/rules.ts'
import { fundings, type Kind } from '#domain/opportunity/opportunity.ts'
import { type OpportunityFormValues, useFormValues } from '#web/admin/opportunity-form/form-values.ts'
import { CountryChoices, CountryPicker } from '#web/admin/frame/CountryPicker.tsx'
import { labelled, PaidQuestion, LanguageRows } from '#web/admin/rules-form/RuleRows.tsx'
import { Question, type QuestionSummary, listProse, RuleControl, InitialRules } from '#web/admin/rules-form/Question.tsx'
import { toRulesSoFar } from '#web/admin/rules-form/rules-input.ts'
import { type Question as QuestionName, questionOf, questions } from '#web/admin/rules-form/rule-errors.ts'
import { questionAbout, describeDisagreement, describeRules } from '#web/admin/rules-form/describe-rules.ts'
import type { CountryRuleName, RulesFormValues } from '#web/admin/rules-form/rules-form-values.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/rules-form/RulesForm.css'

/** What the rules of a form are read with. */
export interface Ruling {
  /** As they are stored; null: there are none. */
  readonly before: Rules | null
  readonly groups: readonly CountryGroup[]
}

interface RulesFormProps {
  readonly kind: Kind
  readonly typed: OpportunityFormValues
  /** The rules of `typed`. */
  readonly initial: RulesFormValues
  readonly ruling: Ruling
  readonly form: RefObject<HTMLFormElement | null>
}

/** Who can apply and what is paid, folded into five questions. Each says back what was entered and shows the prose beside it. */
export function RulesForm({ kind, typed, initial, ruling: { before, groups }, form }: RulesFormProps) {
  const texts = useAdminTexts()
  const text = texts.rulesForm
  const errors = useContext(FormErrors)
  const current = useFormValues(form, typed)
  const now = current.rules ?? initial
  const rules = toRulesSoFar(now, before, groups)
  const says = describeRules(rules, groups, texts)
  const disagreements = listDisagreements({ ...toCompared(current), kind, rules })
  const saysOf = (question: QuestionName): QuestionSummary => ({
    answer: says[question],
    prose: listProse(question, current),
    disagreements: disagreements.filter((each) => questionAbout(each) === question).map((each) => describeDisagreement(each, texts)),
    isOpen: Object.keys(errors).some((name) => name.startsWith('rules.') && questionOf(name) === question),
  })
  const inside = {
    nationality: <CountryQuestion place="nationality" groups={groups} />,
    residence: <CountryQuestion place="residence" groups={groups} />,
    age: <AgeQuestion />,
    study: <StudyQuestion />,
    paid: <PaidQuestion currency={now.figures[0]?.currency ?? ''} />,
  }
  return (
    <InitialRules value={initial}>
      <section className="stack" aria-labelledby="rules-title">
        <h2 id="rules-title">{text.title}</h2>
        <p className="muted">{text.lead}</p>
        <input type="hidden" name="rules" value="on" />
        <CountryChoices groups={groups} />
        {questions.map((name, index) => (
          <Question key={name} name={name} number={index + 1} says={saysOf(name)}>
            {inside[name]}
          </Question>
        ))}
        <div className="rule-fields">
          <RuleControl name="basis" label={text.study.basis} choices={labelled(ruleBases, text.bases)} />
          <RuleControl name="source" label={text.study.source} />
        </div>
      </section>
    </InitialRules>
  )
}

function AgeQuestion() {
  const { rulesForm: text } = useAdminTexts()
  const { texts } = useContext(InitialRules)
  return (
    <>
      <div className="rule-fields">
        <RuleControl name="age.min" label={text.age.min} isNumber />
        <RuleControl name="age.max" label={text.age.max} isNumber />
      </div>
      <label className="check">
        <input type="checkbox" name="rules.age.varies" value="on" defaultChecked={texts['age.varies'] !== ''} /> {text.age.varies}
      </label>
      <RuleControl name="age.note" label={text.note} isLong />
    </>
  )
}

function StudyQuestion() {
  const { rulesForm: text } = useAdminTexts()
  const { study } = text
  const { lists } = useContext(InitialRules)
  return (
    <>
      <div className="rule-fields">
        <RuleControl name="degree" label={study.degree} choices={text.degrees} />
        <RuleControl name="degreeAtMost" label={study.degreeAtMost} choices={text.highest} />
        <RuleControl name="enrolled" label={study.enrolled} choices={labelled(enrolmentRules, text.enrolled)} />
        <RuleControl name="experienceYears" label={study.experienceYears} isNumber />
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
      <RuleControl name="gender" label={study.gender} choices={labelled(genderRules, text.genders)} />
      <LanguageRows />
      <RuleControl name="other" label={study.other} hint={study.otherHint} isLong />
    </>
  )
}

/** The older fields and the prose, as they are typed by now. */
function toCompared({ openToAll, eligibleFrom, funding, feeToApply, eligibility, categories }: OpportunityFormValues) {
  return {
    openToAll: openToAll !== '',
    eligibleFrom: eligibleFrom.trim() || null,
    funding: fundings.find((each) => each === funding) ?? null,
    feeToApply: feeToApply.trim() || null,
    eligibility: eligibility.split('\n'),
    categories,
  }
}

/** Whose citizens, or where they must live: a choice, the countries and groups it names, and a note. */
function CountryQuestion({ place, groups }: { place: CountryRuleName; groups: readonly CountryGroup[] }) {
  const { rulesForm: text } = useAdminTexts()
  const { texts, lists } = useContext(InitialRules)
  const rule = `${place}.rule` as const
  return (
    <>
      <fieldset className="country-rules">
        <legend className="visually-hidden">{text.questions[place]}</legend>
        {countryRules.map((each) => (
          <label className="choice" key={each}>
            <input type="radio" name={`rules.${rule}`} value={each} defaultChecked={texts[rule] === each} />
            <span>{text.places[place][each]}</span>
          </label>
        ))}
      </fieldset>
      <CountryPicker
        name={`rules.${place}`}
        legend={text.named[place]}
        label={text.add}
        named={lists[`${place}.named`]}
        more={lists[`${place}.more`]}
        groups={groups}
      />
      <RuleControl name={`${place}.note`} label={text.note} isLong />
    </>
  )
}
