/** Second labels under which a country's names are given out: 'ac.uk', 'com.br'. */
const shared = new Set(['ac', 'co', 'com', 'edu', 'go', 'gob', 'gouv', 'gov', 'mil', 'ne', 'net', 'nom', 'or', 'org', 'sch'])

/**
 * Whether two web addresses belong to one name that somebody registered: 'inf.ethz.ch' and 'www.ethz.ch' do, 'ox.ac.uk' and 'cam.ac.uk' do
 * not. false where one is no address. A rule of thumb: the whole list of such endings is 15,000 lines.
 */
export function sharesDomain(a: string | null, b: string | null): boolean {
  const first = registeredName(a)
  return first !== null && first === registeredName(b)
}

function registeredName(address: string | null): string | null {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(address ?? '')?.[1]?.toLowerCase()
  if (host === undefined) return null
  const labels = host.split('.').filter((label) => label !== '')
  const [second = '', top = ''] = labels.slice(-2)
  return labels.slice(top.length === 2 && shared.has(second) ? -3 : -2).join('.')
}
