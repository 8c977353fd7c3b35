import { Form, href } from 'react-router'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** Everything about an address, to be shown or deleted when its owner asks. */
export function AddressRights() {
  const { mailDesk: text } = useAdminTexts()
  return (
    <section aria-labelledby="rights">
      <h2 id="rights">{text.rights}</h2>
      <p>{text.rightsLead}</p>
      <form action={href('/admin/address')} className="inline-form">
        <div className="field">
          <label htmlFor="export-email">{text.address}</label>
          <input id="export-email" type="email" name="email" maxLength={254} required />
        </div>
        <button className="button button-line">{text.export}</button>
      </form>
      <Form method="post" className="inline-form">
        <div className="field">
          <label htmlFor="erase-email">{text.address}</label>
          <input id="erase-email" type="email" name="email" maxLength={254} required />
        </div>
        <button className="button button-line" name="intent" value="erase">
          {text.erase}
        </button>
      </Form>
    </section>
  )
}
