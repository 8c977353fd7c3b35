import { coverages, coveredThings, feeRules, paymentPeriods, paymentPurposes, type Payment } from '#domain/eligibility/rules.ts'
import { Mistake } from '#web/admin/frame/FieldFrame.tsx'
import { Icon } from '#web/pictures/marks.tsx'
import { RuleField, RuleSelect } from '#web/admin/rules-form/RuleField.tsx'
import { figureControl, purposeOf, type TypedFigure, type TypedRules } from '#web/admin/rules-form/typed-rules.ts'
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
                  data-enhance=""
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
        data-enhance=""
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
