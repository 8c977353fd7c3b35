import type { SaidErrors } from '#web/texts/say-mistake.ts'

/** How a visitor's report of a problem ended; what was typed stays until it was taken. */
export type ReportAnswer =
  | { readonly state: 'sent' }
  | {
      readonly state: 'failed'
      /** null: it could not be sent. */ readonly reason: string | null
      readonly errors: SaidErrors
      readonly typed: ReportText
    }

export interface ReportText {
  readonly reason: string
  readonly text: string
}

/** Files and missing fields read as empty. */
export function readReportText(form: FormData): ReportText {
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { reason: read('reason'), text: read('text') }
}
