import { useContext } from 'react'
import { wantedLevels } from '#domain/eligibility/answers.ts'
import {
  countryBounds,
  countryRules,
  enrolmentLevels,
  enrolmentRules,
  genderRules,
  listOrigins,
  ruleBases,
  studyFields,
} from '#domain/eligibility/rule-words.ts'
import type { RuleSection } from '#domain/eligibility/rule-words.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { CountryGroup } from '#domain/eligibility/rules.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { CountryChoices, CountryPicker } from '#web/admin/form/CountryPicker.tsx'
import { FormErrors } from '#web/admin/form/LabeledField.tsx'
import { useCurrentValues } from '#web/admin/opportunity-form/CurrentValues.tsx'
import { ChoiceBoxes } from '#web/admin/opportunity-form/FormControl.tsx'
import { listFormDisagreements } from '#web/admin/opportunity-form/section-states.ts'
import {
  sectionsAbout,
  describeDisagreement,
  describeRules,
} from '#web/admin/rules-form/describe-rules.ts'
import { sectionOf } from '#web/admin/rules-form/rule-errors.ts'
import { labelled, PaidSection, LanguageRows } from '#web/admin/rules-form/RuleRows.tsx'
import {
  pickedOf,
  toRulesSoFar,
  type BoundControl,
  type CountryRuleName,
  type RulesFormValues,
} from '#web/admin/rules-form/rules-form-values.ts'
import {
  RulesSection,
  listProse,
  RuleCheckbox,
  RuleControl,
  InitialRules,
} from '#web/admin/rules-form/RulesSection.tsx'
import { Checkbox } from '#web/components/fields.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/rules-form/RulesForm.css'

export interface Ruling {
  /** The stored rules; null: none. */
  readonly before: Rules | null
  readonly groups: readonly CountryGroup[]
  /**
   * The source of the rules, guessed from the registrable domains of their page and the official
   * link, as both are stored.
   */
  readonly readOn: 'page' | 'elsewhere' | null
}

interface RulesFormProps {
  readonly kind: Kind
  readonly initial: RulesFormValues
  /** The official link with which the form began. */
  readonly officialLink: string
  readonly ruling: Ruling
  /** The list whose rows were changed without scripts, so that its section is open; null: none. */
  readonly changedList: string | null
}

/**
 * Who can apply, in four collapsed sections. Each repeats the entered rule in words and shows the
 * prose beside it. `PaidRules` is the fifth.
 */
export function RulesForm({ officialLink, ...asked }: RulesFormProps) {
  const texts = useAdminTexts()
  const text = texts.rulesForm
  const { initial, ruling } = asked
  const { before, groups, readOn } = ruling
  const current = useCurrentValues()
  const sectionProps = useSections(asked)
  const areAddressesStored =
    (current.rules ?? initial).texts.source === (before?.source ?? '') &&
    current.officialLink === officialLink
  return (
    <InitialRules value={initial}>
      <div className="stack" role="group" aria-labelledby="rules-title">
        <h3 id="rules-title">{text.title}</h3>
        <p className="muted">{text.lead}</p>
        <input type="hidden" name="rules" value="on" />
        <CountryChoices groups={groups} />
        {(['nationality', 'residence', 'age', 'study'] as const).map((name, index) => (
          <RulesSection key={name} name={name} number={index + 1} {...sectionProps(name)}>
            <SectionControls name={name} groups={groups} />
          </RulesSection>
        ))}
        <div className="rule-fields" data-look="even">
          <RuleControl
            name="basis"
            label={text.study.basis}
            hint={text.basisHints[areAddressesStored ? (readOn ?? 'none') : 'none']}
            choices={{ '': text.chooseBasis, ...labelled(ruleBases, text.bases) }}
          />
          <RuleControl name="source" label={text.study.source} hint={text.study.sourceHint} />
        </div>
      </div>
    </InitialRules>
  )
}

/** What is paid and what it costs, one collapsed section. */
export function PaidRules(asked: Omit<RulesFormProps, 'officialLink'>) {
  const { initial } = asked
  const current = useCurrentValues()
  const sectionProps = useSections(asked)
  const { payments } = current.rules ?? initial
  return (
    <InitialRules value={initial}>
      <RulesSection name="paid" number={5} {...sectionProps('paid')}>
        <PaidSection currency={payments[0]?.currency ?? ''} />
      </RulesSection>
    </InitialRules>
  )
}

/** What is entered for each section, in words, with what is said about it elsewhere. */
function useSections({
  kind,
  initial,
  ruling: { before, groups },
  changedList,
}: Omit<RulesFormProps, 'officialLink'>) {
  const texts = useAdminTexts()
  const errors = useContext(FormErrors)
  const current = useCurrentValues()
  const rules = toRulesSoFar(current.rules ?? initial, before, groups)
  const sentences = describeRules(rules, groups, texts)
  const disagreements = listFormDisagreements(kind, current, rules)
  return (section: RuleSection) => ({
    summary: sentences[section],
    prose: listProse(section, current),
    disagreements: disagreements
      .filter(({ about }) => sectionsAbout[about] === section)
      .map((each) => describeDisagreement(each, texts)),
    isOpen: [...Object.keys(errors), ...(changedList === null ? [] : [changedList])].some(
      (name) => name.startsWith('rules.') && sectionOf(name) === section,
    ),
  })
}

/** The controls of one section, within `InitialRules`. */
export function SectionControls({
  name,
  groups,
}: {
  name: Exclude<RuleSection, 'paid'>
  groups: readonly CountryGroup[]
}) {
  switch (name) {
    case 'nationality':
    case 'residence':
      return <CountrySection name={name} groups={groups} />
    case 'age':
      return <AgeSection />
    case 'study':
      return <StudySection />
  }
}

function AgeSection() {
  const { rulesForm: text } = useAdminTexts()
  return (
    <>
      <div className="rule-fields">
        <RuleControl name="age.min" label={text.age.min} isNumber />
        <RuleControl name="age.max" label={text.age.max} isNumber />
      </div>
      <RuleCheckbox name="age.varies" label={text.age.varies} />
      <AgeBounds name="age.surely" title={text.age.surely} />
      <fieldset className="field control">
        <legend>{text.age.byLevel}</legend>
        <p className="hint">{text.age.byLevelLead}</p>
        {wantedLevels.map((level) => (
          <AgeBounds key={level} name={`age.byLevel.${level}`} title={text.age.levels[level]} />
        ))}
      </fieldset>
      <RuleControl name="age.note" label={text.note} isLong />
    </>
  )
}

function AgeBounds({
  name,
  title,
}: {
  name: 'age.surely' | `age.byLevel.${(typeof wantedLevels)[number]}`
  title: string
}) {
  const { age: text } = useAdminTexts().rulesForm
  return (
    <div className="rule-fields">
      <RuleControl name={`${name}.min`} label={text.youngest(title)} isNumber />
      <RuleControl name={`${name}.max`} label={text.oldest(title)} isNumber />
    </div>
  )
}

function LevelChoices({ name, label }: { name: 'enrolledAt' | 'studyYears.at'; label: string }) {
  const { levels } = useAdminTexts().rulesForm
  return <SeveralChoices name={name} label={label} choices={labelled(enrolmentLevels, levels)} />
}

function SeveralChoices({
  name,
  label,
  choices,
}: {
  name: 'degreesToCheck' | 'enrolledAt' | 'studyYears.at' | 'fieldsOnly.except'
  label: string
  choices: Readonly<Record<string, string>>
}) {
  const { lists } = useContext(InitialRules)
  return (
    <fieldset className="field control">
      <legend>{label}</legend>
      <ChoiceBoxes
        name={`rules.${name}`}
        choices={Object.entries(choices).map(([value, each]) => ({
          value,
          label: each,
          chosen: lists[name].includes(value),
        }))}
      />
    </fieldset>
  )
}

function StudySection() {
  const { rulesForm: text, words } = useAdminTexts()
  const { study } = text
  return (
    <>
      <div className="rule-fields" data-look="even">
        <RuleControl name="degree" label={study.degree} choices={text.degrees} />
        <RuleControl name="degreeForPhd" label={study.degreeForPhd} choices={text.degrees} />
        <RuleControl name="degreeAtMost" label={study.degreeAtMost} choices={text.highest} />
        <RuleControl
          name="enrolled"
          label={study.enrolled}
          choices={labelled(enrolmentRules, text.enrolled)}
        />
        <RuleControl name="experienceYears" label={study.experienceYears} isNumber />
      </div>
      <RuleCheckbox name="degreeHeld" label={study.degreeHeld} />
      <SeveralChoices
        name="degreesToCheck"
        label={study.degreesToCheck}
        choices={text.degreesToCheck}
      />
      <LevelChoices name="enrolledAt" label={study.enrolledAt} />
      <RuleCheckbox name="enrolledUntilEnd" label={study.enrolledUntilEnd} />
      <fieldset className="field control">
        <legend>{study.years}</legend>
        <div className="rule-fields" data-look="even">
          <RuleControl name="studyYears.min" label={study.yearsMin} isNumber />
          <RuleControl name="studyYears.max" label={study.yearsMax} isNumber />
        </div>
        <RuleCheckbox name="studyYears.final" label={study.final} />
        <LevelChoices name="studyYears.at" label={study.yearsAt} />
        <RuleControl name="studyYears.note" label={text.note} />
      </fieldset>
      <fieldset className="field control">
        <legend>{study.graduated}</legend>
        <RuleControl name="graduatedWithin.months" label={study.months} isNumber />
        <RuleCheckbox name="graduatedWithin.orEnrolled" label={study.orEnrolled} />
        <RuleControl name="graduatedWithin.note" label={text.note} />
        <RuleControl name="graduatedBefore" label={study.graduatedBefore} isNumber />
      </fieldset>
      <fieldset className="field control">
        <legend>{study.field}</legend>
        <RuleControl name="fieldsOnly.rule" label={study.fields} choices={text.fieldRules} />
        <SeveralChoices
          name="fieldsOnly.except"
          label={study.fieldsExcept}
          choices={labelled(studyFields, words.fields)}
        />
        <RuleControl name="fieldsOnly.note" label={study.fieldsNote} />
      </fieldset>
      <div className="rule-fields" data-look="even">
        <RuleControl name="refugees" label={study.refugees} choices={text.refugees} />
        <RuleControl
          name="gender"
          label={study.gender}
          choices={labelled(genderRules, text.genders)}
        />
      </div>
      <LanguageRows />
      <RuleCheckbox name="ownVisa" label={study.ownVisa} />
      <RuleControl name="other" label={study.other} hint={study.otherHint} isLong />
    </>
  )
}

/**
 * Whose citizens, or where they must live: a choice, the countries and groups it names, and a note.
 */
function CountrySection({
  name,
  groups,
}: {
  name: CountryRuleName
  groups: readonly CountryGroup[]
}) {
  const { rulesForm: text } = useAdminTexts()
  const initial = useContext(InitialRules)
  const rule = `${name}.rule` as const
  return (
    <>
      <fieldset className="country-rules">
        <legend className="visually-hidden">{text.sections[name]}</legend>
        {countryRules.map((each) => (
          <Checkbox
            key={each}
            look="choice"
            type="radio"
            name={`rules.${rule}`}
            value={each}
            defaultChecked={initial.texts[rule] === each}
            label={<span>{text.countries[name][each]}</span>}
          />
        ))}
      </fieldset>
      <CountryPicker
        name={`rules.${name}`}
        legend={text.countryLists[name]}
        label={text.add}
        {...pickedOf(initial, name)}
        groups={groups}
      />
      <div className="stack country-bounds" data-gap="4">
        <h3>{text.bounds.title}</h3>
        <p className="hint">{text.bounds.lead}</p>
        {countryBounds.map((bound) => (
          <BoundPicker
            key={bound}
            name={`${name}.${bound}`}
            title={text.bounds.lists[name][bound]}
            groups={groups}
          />
        ))}
        <div className="rule-fields">
          <RuleControl
            name={`${name}.known`}
            label={text.bounds.known}
            choices={{
              '': text.bounds.origins[''],
              ...labelled(listOrigins, text.bounds.origins),
            }}
          />
          <RuleControl name={`${name}.asOf`} label={text.bounds.asOf} />
        </div>
      </div>
      {name === 'nationality' && (
        <div className="stack country-more" data-gap="4">
          <BoundPicker
            name="nationality.orResidence"
            title={text.bounds.orResidence}
            groups={groups}
          />
          <RuleCheckbox name="nationality.secondExcludes" label={text.bounds.secondExcludes} />
        </div>
      )}
      <RuleControl name={`${name}.note`} label={text.note} isLong />
    </>
  )
}

function BoundPicker({
  name,
  title,
  groups,
}: {
  name: BoundControl
  title: string
  groups: readonly CountryGroup[]
}) {
  const { rulesForm: text } = useAdminTexts()
  const initial = useContext(InitialRules)
  return (
    <div className="stack">
      <CountryPicker
        name={`rules.${name}`}
        legend={title}
        label={title}
        {...pickedOf(initial, name)}
        groups={groups}
      />
      <RuleCheckbox name={`${name}.except`} label={text.bounds.except} />
    </div>
  )
}
