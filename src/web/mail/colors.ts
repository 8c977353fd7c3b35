/** Of mails. Each is one of the pages' (web/styles/tokens.css), whose names mail programs do not know. */
interface Colors {
  /** Around the sheet with the text. */
  readonly paper: string
  readonly sheet: string
  readonly line: string
  readonly edge: string
  readonly ink: string
  readonly quiet: string
  /** Of buttons the ground. */
  readonly link: string
  readonly onButton: string
}

export const day: Colors = {
  paper: '#f5efe2',
  sheet: '#fffdf7',
  line: '#d9cdb5',
  edge: '#857a61',
  ink: '#17233b',
  quiet: '#4c5468',
  link: '#174a6e',
  onButton: '#ffffff',
}

export const night: Colors = {
  paper: '#111a2a',
  sheet: '#1a2537',
  line: '#35425a',
  edge: '#8490a8',
  ink: '#f4ecdc',
  quiet: '#b7bccb',
  link: '#a6d0ec',
  onButton: '#0e1b2c',
}
