/** Flag and country; the flag says nothing that the word does not. `chip`: over a card's stamp where there is room. */
import '#web/opportunity/Labels.css'
export function Place({ flag, name, look }: { flag: string | null; name: string; look?: 'chip' | 'large' }) {
  return (
    <p className="place" data-look={look}>
      {flag && <img className="flag" src={flag} alt="" width="21" height="14" loading="lazy" />}
      {name}
    </p>
  )
}
