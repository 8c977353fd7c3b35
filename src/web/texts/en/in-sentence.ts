const country =
  /^(?:Bahamas|British |Comoros|Gambia|Isle of|Maldives|Philippines|Seychelles|United |US )|(?:Islands|Netherlands|Republic|Territor(?:y|ies))$/
const group = /(?:[a-z]s|Union|Area|area|League|Cooperation|Partnership|Commonwealth|East)$/

/** Of the regions and subregions that a search names. Names of countries do not match. */
const region =
  /^(?:Americas|Arab world|Caribbean|Caucasus|European Union|Horn of Africa|Maghreb|Middle East(?: and North Africa)?|Pacific Islands|Sahel|Visegrad Group|(?:Western )?Balkans)$| (?:region|[Ss]tates)$/

/** The name of a country, region or subregion: 'the Netherlands', 'Germany', 'the Sahel'. */
export const placeInSentence = (name: string): string =>
  region.test(name) ? `the ${name}` : countryInSentence(name)

/** 'the Netherlands', 'Germany': some countries' names take the article in a sentence. */
export const countryInSentence = (name: string): string =>
  country.test(name) ? `the ${name}` : name

/**
 * 'the European Union', but 'ASEAN' and 'South Asia': unions and plurals take the article, short
 * and continents' names do not.
 */
export function groupInSentence(name: string): string {
  if (name.startsWith('The ')) return `the ${name.slice(4)}`
  return group.test(name.replace(/ *\(.*\)$/, '')) || name === 'Caribbean' ? `the ${name}` : name
}
