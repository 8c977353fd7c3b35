import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Those after the choice of a file, whose page cannot know yet how many there are. */
const steps = ['columns', 'preview', 'import'] as const

/**
 * Where an import is, and what comes next if it `canGoOn`. `asksForColumns`: the headings of the
 * sheet are not ours, so it has a step more.
 */
export function ImportStep({
  step,
  asksForColumns,
  canGoOn,
}: {
  step: (typeof steps)[number]
  asksForColumns: boolean
  canGoOn: boolean
}) {
  const { transfer: text } = useAdminTexts()
  const own = steps.filter((each) => asksForColumns || each !== 'columns')
  const at = own.indexOf(step)
  const next = own[at + 1]
  return (
    <p className="hint">
      {text.step(at + 2, own.length + 1, text.steps[step])}
      {canGoOn && next !== undefined && ` ${text.nextStep(text.steps[next])}`}
    </p>
  )
}
