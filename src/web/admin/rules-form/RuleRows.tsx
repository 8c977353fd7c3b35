import { useContext, type ReactNode } from 'react'
import { coverages, coveredThings, feeRules, paymentPeriods, paymentPurposes, languageLevels } from '#domain/eligibility/rules.ts'
import { Mistake, FormErrors } from '#web/admin/frame/FieldFrame.tsx'
import { ListButton } from '#web/admin/frame/ListButton.tsx'
import { RuleField, RuleSelect, InitialRules } from '#web/admin/rules-form/Question.tsx'
import { purposeOf, type TypedFigure, rowControl, type TypedLanguage } from '#web/admin/rules-form/typed-rules.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** What is paid, a row a thing with its figures; what is owed afterwards; what applying costs. */
export function PaidQuestion({ figures: all }: { figures: readonly TypedFigure[] }) {
  const { rulesForm, paid } = useAdminTexts()
  const text = rulesForm.paid
  const typed = useContext(InitialRules)
  return (
    <>
      <ul className="paid-rows">
        {paymentPurposes.map((purpose) => {
          const thing = coveredThings.find((each) => each === purpose)
          const label = purpose === 'prize' || purpose === 'other' ? text[purpose] : paid.things[purpose]
          const figures = all.filter((figure) => purposeOf(figure) === purpose)
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
              <div className="stack">
                {figures.map((figure, index) => (
                  <FigureRow key={figure.id} figure={figure} about={`${label} ${index + 1}`} />
                ))}
                <button
                  className="target"
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
      <RuleField name="duty" label={text.duty} />
      <div className="rule-fields">
        <RuleSelect name="fee.rule" label={text.fee} choices={feeRules.toReversed()} labels={text.fees} />
        <RuleField name="fee.amount" label={text.feeAmount} isNumber />
        <RuleField name="fee.currency" label={text.currency} />
      </div>
    </>
  )
}

function FigureRow({ figure, about }: { figure: TypedFigure; about: string }) {
  const { paid: text } = useAdminTexts().rulesForm
  return (
    <RuleRow<keyof TypedFigure>
      about={about}
      list="figure"
      row={figure}
      remove={{ intent: `rules-remove-figure:${figure.id}`, anchor: '#rules-paid', label: text.removeFigure }}
      notes={[{ part: 'note', label: text.figureNote }]}
    >
      {(attributesOf) => (
        <>
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
        </>
      )}
    </RuleRow>
  )
}

/** Languages that something is taught or written in, ISO 639-1; others come by import, and stay. */
const offered = (
  'am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl ha he hi hr hu hy id is it ja ka kk km ko lo lt lv mk mn ms mt ' +
  'ne nl no pl pt ro ru si sk sl so sq sr sv sw ta te th tr uk ur uz vi yo zh zu'
).split(' ')

/** The languages that are asked for, a row each. */
export function LanguageRows({ languages }: { languages: readonly TypedLanguage[] }) {
  const { rulesForm } = useAdminTexts()
  const text = rulesForm.languages
  return (
    <fieldset className="field control">
      <legend>{text.title}</legend>
      {languages.map((row, index) => (
        <LanguageRow key={row.id} row={row} about={text.row(index + 1)} />
      ))}
      <p>
        <button className="target" name="intent" value="rules-add-language" formAction="#rules-study" formNoValidate>
          {text.add}
        </button>
      </p>
    </fieldset>
  )
}

function LanguageRow({ row, about }: { row: TypedLanguage; about: string }) {
  const { languages: text, says } = useAdminTexts().rulesForm
  const codes = row.language === '' || offered.includes(row.language) ? offered : [...offered, row.language]
  const choices = codes.map((code) => ({ code, name: says.language(code) })).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return (
    <RuleRow<keyof TypedLanguage>
      about={about}
      list="languageRow"
      row={row}
      remove={{ intent: `rules-remove-language:${row.id}`, anchor: '#rules-study', label: text.remove }}
      notes={[
        { part: 'tests', label: text.tests, hint: text.testsHint },
        { part: 'note', label: text.note },
      ]}
    >
      {(attributesOf) => (
        <>
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
        </>
      )}
    </RuleRow>
  )
}

interface RuleRowProps<Part extends string> {
  readonly about: string
  /** The hidden control that says which rows there are. */
  readonly list: 'figure' | 'languageRow'
  readonly row: { readonly id: string } & Readonly<Record<Part, string>>
  readonly remove: { readonly intent: string; readonly anchor: string; readonly label: string }
  /** What is said below, over the whole width; `hint`: in several lines, which it says how to write. */
  readonly notes: readonly { readonly part: Part; readonly label: string; readonly hint?: string }[]
  readonly children: (attributesOf: (part: Part) => object) => ReactNode
}

/** A row of a list within the rules: its controls, the button that takes it away, notes, and what is wrong in any of them. */
function RuleRow<Part extends string>({ about, list, row, remove, notes, children }: RuleRowProps<Part>) {
  const errors = useContext(FormErrors)
  const attributesOf = (part: Part) => {
    const name = `rules.${rowControl(row, part)}`
    const mistake = errors[name]
    return {
      id: `field-${name}`,
      name,
      defaultValue: row[part],
      'aria-invalid': mistake === undefined ? undefined : (true as const),
      'aria-describedby': mistake === undefined ? undefined : `${name}-mistake`,
    }
  }
  const parts = Object.keys(row).filter((part) => part !== 'id')
  return (
    <fieldset className="rule-row field" data-list={list}>
      <legend className="visually-hidden">{about}</legend>
      <input type="hidden" name={`rules.${list}`} value={row.id} />
      {children(attributesOf)}
      <ListButton intent={remove.intent} icon="close" label={`${remove.label}: ${about}`} anchor={remove.anchor} />
      {notes.map(({ part, label, hint }) => (
        <label key={part}>
          <span>
            {label} {hint !== undefined && `(${hint})`}
          </span>
          {hint === undefined ? (
            <input maxLength={1000} autoComplete="off" {...attributesOf(part)} />
          ) : (
            <textarea rows={2} maxLength={2000} {...attributesOf(part)} />
          )}
        </label>
      ))}
      {parts.map((part) => {
        const name = `rules.${rowControl(row, part)}`
        return <Mistake key={name} name={name} />
      })}
    </fieldset>
  )
}
