import {
  coverages,
  coveredThings,
  feeRules,
  paymentPeriods,
  paymentPurposes,
  type Payment,
  languageLevels,
} from '#domain/eligibility/rules.ts'
import { Mistake } from '#web/admin/frame/FieldFrame.tsx'
import { Icon } from '#web/pictures/marks.tsx'
import { RuleField, RuleSelect } from '#web/admin/rules-form/Question.tsx'
import {
  figureControl,
  purposeOf,
  type TypedFigure,
  type TypedRules,
  languageControl,
  type TypedLanguage,
} from '#web/admin/rules-form/typed-rules.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface PaidQuestionProps {
  readonly typed: TypedRules
  /** With the figures that were added and taken away. */
  readonly shape: TypedRules
  readonly errors: SaidErrors
}

/** What is paid, a row a thing with its figures; what is owed afterwards; what applying costs. */
export function PaidQuestion({ typed, shape, errors }: PaidQuestionProps) {
  const { rulesForm, paid } = useAdminTexts()
  const text = rulesForm.paid
  const shared = { typed, errors }
  return (
    <>
      <ul className="paid-edit">
        {paymentPurposes.map((purpose) => {
          const thing = coveredThings.find((each) => each === purpose)
          const label = nameOf(purpose, paid, text)
          const figures = shape.figures.filter((figure) => purposeOf(figure) === purpose)
          return (
            <li key={purpose}>
              {thing === undefined ? (
                <p className="paid-name">{label}</p>
              ) : (
                <div className="field paid-name">
                  <label htmlFor={`field-rules.covers.${thing}`}>{label}</label>
                  <select id={`field-rules.covers.${thing}`} name={`rules.covers.${thing}`} defaultValue={typed.texts[`covers.${thing}`]}>
                    {coverages.toReversed().map((coverage) => (
                      <option key={coverage} value={coverage}>
                        {paid.coverages[coverage]}
                      </option>
                    ))}
                  </select>
                </div>
              )}
              <div className="paid-figures">
                {figures.map((figure, index) => (
                  <FigureRow key={figure.id} figure={figure} about={`${label} ${index + 1}`} errors={errors} />
                ))}
                <button
                  className="link-button"
                  name="intent"
                  value={`rules-add-figure:${purpose}`}
                  formAction="#rules-paid"
                  formNoValidate

                  aria-label={`${text.addFigure}: ${label}`}
                >
                  {text.addFigure}
                </button>
              </div>
            </li>
          )
        })}
      </ul>
      <RuleField name="duty" label={text.duty} {...shared} />
      <div className="two-fields">
        <RuleSelect name="fee.rule" label={text.fee} choices={feeRules.toReversed()} labels={text.fees} {...shared} />
        <RuleField name="fee.amount" label={text.feeAmount} isNumber {...shared} />
        <RuleField name="fee.currency" label={text.currency} {...shared} />
      </div>
    </>
  )
}

function FigureRow({ figure, about, errors }: { readonly figure: TypedFigure; readonly about: string; readonly errors: SaidErrors }) {
  const { rulesForm } = useAdminTexts()
  const text = rulesForm.paid
  const attributesOf = (part: Parameters<typeof figureControl>[1]) => {
    const name = `rules.${figureControl(figure, part)}`
    const mistake = errors[name]
    return {
      id: `field-${name}`,
      name,
      defaultValue: figure[part],
      'aria-invalid': mistake === undefined ? undefined : (true as const),
      'aria-describedby': mistake === undefined ? undefined : `${name}-mistake`,
    }
  }
  const mistakes = (['amount', 'currency', 'per', 'note'] as const).map((part) => `rules.${figureControl(figure, part)}`)
  return (
    <fieldset className="figure-row field">
      <legend className="visually-hidden">{about}</legend>
      <input type="hidden" name="rules.figure" value={figure.id} />
      <label>
        <span>{text.amount}</span>
        <input inputMode="decimal" maxLength={30} autoComplete="off" {...attributesOf('amount')} />
      </label>
      <label>
        <span>{text.currency}</span>
        <input maxLength={10} autoComplete="off" autoCapitalize="characters" {...attributesOf('currency')} />
      </label>
      <label>
        <span>{text.per}</span>
        <select {...attributesOf('per')}>
          {paymentPeriods.map((period) => (
            <option key={period} value={period}>
              {text.periods[period]}
            </option>
          ))}
        </select>
      </label>
      <label className="figure-note">
        <span>{text.figureNote}</span>
        <input maxLength={1000} autoComplete="off" {...attributesOf('note')} />
      </label>
      <button
        className="button button-icon"
        name="intent"
        value={`rules-remove-figure:${figure.id}`}
        formAction="#rules-paid"
        formNoValidate

        aria-label={`${text.removeFigure}: ${about}`}
      >
        <Icon name="close" />
      </button>
      {mistakes.map((name) => (
        <Mistake key={name} name={name} text={errors[name]} />
      ))}
    </fieldset>
  )
}

function nameOf(
  purpose: Payment['for'],
  { things }: ReturnType<typeof useAdminTexts>['paid'],
  text: ReturnType<typeof useAdminTexts>['rulesForm']['paid'],
): string {
  return purpose === 'prize' ? text.prize : purpose === 'other' ? text.other : things[purpose]
}

/** Languages that something is taught or written in, ISO 639-1; others come by import, and stay. */
const offered = (
  'am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl ha he hi hr hu hy id is it ja ka kk km ko lo lt lv mk mn ms mt ' +
  'ne nl no pl pt ro ru si sk sl so sq sr sv sw ta te th tr uk ur uz vi yo zh zu'
).split(' ')

/** The languages that are asked for, a row each. */
export function LanguageRows({ languages, errors }: { readonly languages: readonly TypedLanguage[]; readonly errors: SaidErrors }) {
  const { rulesForm } = useAdminTexts()
  const text = rulesForm.languages
  return (
    <fieldset className="field">
      <legend>{text.title}</legend>
      {languages.map((row, index) => (
        <LanguageRow key={row.id} row={row} about={text.row(index + 1)} errors={errors} />
      ))}
      <p>
        <button className="link-button" name="intent" value="rules-add-language" formAction="#rules-study" formNoValidate>
          {text.add}
        </button>
      </p>
    </fieldset>
  )
}

function LanguageRow({ row, about, errors }: { readonly row: TypedLanguage; readonly about: string; readonly errors: SaidErrors }) {
  const { rulesForm } = useAdminTexts()
  const text = rulesForm.languages
  const nameOf = (part: Parameters<typeof languageControl>[1]) => `rules.${languageControl(row, part)}`
  const attributesOf = (part: Parameters<typeof languageControl>[1]) => {
    const mistake = errors[nameOf(part)]
    return {
      id: `field-${nameOf(part)}`,
      name: nameOf(part),
      defaultValue: row[part],
      'aria-invalid': mistake === undefined ? undefined : (true as const),
      'aria-describedby': mistake === undefined ? undefined : `${nameOf(part)}-mistake`,
    }
  }
  const codes = row.language === '' || offered.includes(row.language) ? offered : [...offered, row.language]
  const choices = codes
    .map((code) => ({ code, name: rulesForm.says.language(code) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return (
    <fieldset className="figure-row language-row field">
      <legend className="visually-hidden">{about}</legend>
      <input type="hidden" name="rules.languageRow" value={row.id} />
      <label>
        <span>{text.language}</span>
        <select {...attributesOf('language')}>
          <option value="">{text.choose}</option>
          {choices.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{text.level}</span>
        <select {...attributesOf('level')}>
          <option value="">{text.anyLevel}</option>
          {languageLevels.map((level) => (
            <option key={level} value={level}>
              {level}
            </option>
          ))}
        </select>
      </label>
      <button
        className="button button-icon"
        name="intent"
        value={`rules-remove-language:${row.id}`}
        formAction="#rules-study"
        formNoValidate

        aria-label={`${text.remove}: ${about}`}
      >
        <Icon name="close" />
      </button>
      <label className="figure-note">
        <span>
          {text.tests} ({text.testsHint})
        </span>
        <textarea className="rule-text" rows={2} maxLength={2000} {...attributesOf('tests')} />
      </label>
      <label className="figure-note">
        <span>{text.note}</span>
        <input maxLength={1000} autoComplete="off" {...attributesOf('note')} />
      </label>
      {(['language', 'level', 'tests', 'note'] as const).map((part) => (
        <Mistake key={part} name={nameOf(part)} text={errors[nameOf(part)]} />
      ))}
    </fieldset>
  )
}
