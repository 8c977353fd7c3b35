/** Flag and country; the flag says nothing that the word does not. */
import '#web/opportunity/Labels.css'
export function Place({ flag, name }: { flag: string | null; name: string }) {
  return (
    <p className="place">
      {flag && <img className="flag" src={flag} alt="" width="21" height="14" loading="lazy" />}
      {name}
    </p>
  )
}
