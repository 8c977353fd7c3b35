import { useTexts } from '#web/texts/useTexts.ts'

/** A field that people neither see nor reach; who fills it in is a machine, is thanked, and nothing is kept. Actions ask for `company`. */
export function Honeypot() {
  const texts = useTexts()
  return (
    <p className="visually-hidden" aria-hidden="true">
      <input name="company" tabIndex={-1} autoComplete="off" aria-label={texts.honeypot.label} />
    </p>
  )
}
