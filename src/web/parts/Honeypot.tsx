import * as messages from '#web/texts/en/site.ts'

/** A field that people neither see nor reach; who fills it in is a machine, is thanked, and nothing is kept. Actions ask for `company`. */
export function Honeypot() {
  return (
    <p className="honeypot" aria-hidden="true">
      <input name="company" tabIndex={-1} autoComplete="off" aria-label={messages.honeypot.label} />
    </p>
  )
}
