/**
 * Parts of continents and unions of countries that people name when they search, by the key that
 * chips have (docs/interface, Search). They only find: whom an entry accepts is decided by its rules
 * and by the groups that the administrator edits.
 *
 * Parts that the CLDR groups after the United Nations' M49 are compared with it by
 * country-subregion.test.ts. Unions have their members of 2026: three left ECOWAS in January 2025, and
 * Timor-Leste joined ASEAN in October 2025.
 */
export const subregionCountries = {
  'west-africa': 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG',
  'east-africa': 'BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW',
  'central-africa': 'AO CD CF CG CM GA GQ ST TD',
  'north-africa': 'DZ EG EH LY MA SD TN',
  'southern-africa': 'AO BW CD KM LS MG MU MW MZ NA SC SZ TZ ZA ZM ZW',
  'sub-saharan-africa':
    'AO BF BI BJ BW CD CF CG CI CM CV DJ ER ET GA GH GM GN GQ GW KE KM LR LS MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TZ UG YT ZA ZM ZW',
  'francophone-africa':
    'BF BI BJ CD CF CG CI CM DJ DZ GA GN GQ KM MA MG ML MR MU NE RE RW SC SN TD TG TN YT',
  'horn-of-africa': 'DJ ER ET SO',
  maghreb: 'DZ LY MA MR TN',
  sahel: 'BF ML MR NE TD',
  ecowas: 'BJ CI CV GH GM GN GW LR NG SL SN TG',
  palop: 'AO CV GQ GW MZ ST',
  lusophone: 'AO BR CV GQ GW MZ PT ST TL',
  mena: 'AE BH DZ EG EH IL IQ IR JO KW LB LY MA OM PS QA SA SD SY TN YE',
  arab: 'AE BH DJ DZ EG IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TN YE',
  gulf: 'AE BH KW OM QA SA',
  'central-asia': 'KG KZ TJ TM UZ',
  'south-asia': 'AF BD BT IN LK MV NP PK',
  'southeast-asia': 'BN ID KH LA MM MY PH SG TH TL VN',
  'east-asia': 'CN HK JP KP KR MN MO TW',
  caucasus: 'AM AZ GE',
  cis: 'AM AZ BY KG KZ MD RU TJ TM UZ',
  eu: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
  'eastern-europe': 'BG BY CZ HU MD PL RO RU SK UA',
  nordic: 'AX DK FI FO GL IS NO SE',
  scandinavia: 'DK NO SE',
  baltic: 'EE LT LV',
  benelux: 'BE LU NL',
  visegrad: 'CZ HU PL SK',
  balkans: 'AL BA BG GR HR ME MK RO RS SI XK',
  'western-balkans': 'AL BA ME MK RS XK',
  'latin-america': 'AR BO BR CL CO CR CU DO EC GF GT HN HT MX NI PA PE PR PY SV UY VE',
  mercosur: 'AR BO BR PY UY',
  caricom: 'AG BB BS BZ DM GD GY HT JM KN LC MS SR TT VC',
  'pacific-islands': 'AS CK FJ FM GU KI MH MP NC NR NU PF PG PN PW SB TK TO TV VU WF WS',
  'small-islands':
    'AG BB BS BZ CU CV DM DO FJ FM GD GW GY HT JM KI KM KN LC MH MU MV NR PG PW SB SC SG SR ST TL TO TT TV VC VU WS',
  brics: 'AE BR CN EG ET ID IN IR RU SA ZA',
} as const satisfies Readonly<Record<string, string>>

export type SubregionKey = keyof typeof subregionCountries

export const subregionKeys = Object.keys(subregionCountries) as readonly SubregionKey[]

const countriesBySubregion: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(subregionCountries).map(([subregion, codes]) => [subregion, codes.split(' ')]),
)

export const isSubregion = (key: string): key is SubregionKey => countriesBySubregion.has(key)

/** ISO 3166-1 alpha-2 codes of a subregion; undefined: there is none of that key. */
export const countriesOfSubregion = (key: string): readonly string[] | undefined =>
  countriesBySubregion.get(key)
