import { useRef, useState } from 'react'

interface ShareLinkProps {
  readonly address: string
  readonly words: Readonly<Record<'share' | 'copy' | 'copied', string>>
}

/** The address that shows the list to somebody else, to be copied by hand or by a click. */
export function ShareLink({ address, words }: ShareLinkProps) {
  const [said, setSaid] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    // Where the browser refuses, the address is selected, to be copied by hand.
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    )
    setSaid(isCopied ? words.copied : '')
    if (!isCopied) field.current?.select()
  }
  return (
    <div className="share-link no-print">
      <div className="field">
        <label htmlFor="share">{words.share}</label>
        <input id="share" ref={field} readOnly value={address} />
      </div>
      <button type="button" className="button button-line needs-script" onClick={() => void copy()}>
        {words.copy}
      </button>
      <span role="status">{said}</span>
    </div>
  )
}
