import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useState,
} from 'react'
import {
  emptyFormValues,
  type OpportunityFormValues,
  parseFormValues,
} from '#web/admin/opportunity-form/form-values.ts'

const Current = createContext<OpportunityFormValues>(emptyFormValues(''))

/** What the fields of the form around hold now; before scripts run, what they began with. */
export const useCurrentValues = (): OpportunityFormValues => useContext(Current)

interface CurrentValuesProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly initial: OpportunityFormValues
  readonly children: ReactNode
}

/**
 * Reads the form once for each change, for all that shows what is entered. Only what calls
 * `useCurrentValues` renders again.
 */
export function CurrentValues({ form, initial, children }: CurrentValuesProps) {
  const [current, setCurrent] = useState(initial)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const read = () => setCurrent(parseFormValues(new FormData(element)))
    // Values entered before hydration.
    read()
    const gone = new AbortController()
    element.addEventListener('input', read, gone)
    // Rows that are added or removed fire it.
    element.addEventListener('change', read, gone)
    return () => gone.abort()
  }, [form])
  return <Current value={current}>{children}</Current>
}
