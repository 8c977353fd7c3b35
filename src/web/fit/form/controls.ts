/** A question's controls, as the form shows them. */
export interface QuestionView {
  readonly hint: string | null
  /** 'row': each row of controls has a line of its own. */
  readonly layout: 'boxes' | 'fields' | 'row' | 'short'
  /** One for each answer where there may be several; their controls are beside each other. */
  readonly rows: readonly ControlRow[]
}

export type ControlRow = readonly ControlView[]

export type ControlView = ChoiceView | InputView

/** One of several boxes or radio buttons. */
export interface ChoiceView {
  readonly kind: 'radio' | 'checkbox'
  readonly name: string
  readonly label: string
  readonly value: string
  readonly isChosen: boolean
}

export interface InputView {
  readonly kind: 'select' | 'year' | 'score' | 'number'
  readonly name: string
  readonly label: string
  readonly value: string
  /** Of a select. 'countries': the list that the form holds once for all. */
  readonly options?: readonly Option[] | 'countries' | 'citizenships'
  /** The question says what it is called; its own label is for ears. */
  readonly isAlone?: boolean
  /** What it holds of an answer in an address: the position between these separators. Without: all of it. */
  readonly part?: readonly [separator: ':' | '-', position: number]
}

export interface Option {
  readonly value: string
  readonly label: string
}

/** The row with an answer as an address holds it: 'ielts:6.5:2025'; '' empties it. Boxes stay as they are. */
export function fillRow(row: ControlRow, answer: string): ControlRow {
  return row.map((control) => {
    if ('isChosen' in control) return control
    const { kind, part } = control
    const value = part === undefined ? answer : (answer.split(part[0])[part[1]] ?? '')
    return { ...control, value: part !== undefined && kind === 'select' ? value.toLowerCase() : value }
  })
}
