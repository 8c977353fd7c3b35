import { useTexts } from '#web/texts/useTexts.ts'

/** A field that people neither see nor reach. A client that fills it in is a bot: it is thanked, and nothing is stored. Actions read `company`. */
export function Honeypot() {
  const texts = useTexts()
  return (
    <p className="visually-hidden" aria-hidden="true">
      <input name="company" tabIndex={-1} autoComplete="off" aria-label={texts.honeypot.label} />
    </p>
  )
}
