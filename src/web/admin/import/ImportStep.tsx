import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

const steps = ['file', 'columns', 'preview', 'import'] as const

/**
 * Where an import is, and what comes next. `asksForColumns`: the headings of the sheet are not ours,
 * so it has a step more.
 */
export function ImportStep({
  step,
  asksForColumns,
}: {
  step: (typeof steps)[number]
  asksForColumns: boolean
}) {
  const { transfer: text } = useAdminTexts()
  const own = steps.filter((each) => asksForColumns || each !== 'columns')
  const at = own.indexOf(step)
  const next = own[at + 1]
  return (
    <p className="hint">
      {text.step(at + 1, own.length, text.steps[step])}
      {next !== undefined && ` ${text.nextStep(text.steps[next])}`}
    </p>
  )
}
