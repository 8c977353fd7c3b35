import type { RegionKey } from '#domain/opportunity/vocabulary.ts'

/**
 * Countries by region, as the Unicode CLDR groups them after the United Nations' M49
 * (`territoryContainment` of cldr-core, with which country-region.test.ts compares this table).
 */
export const cldrRegions = {
  africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
  asia: 'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  europe:
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  australia:
    'AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  'north-america': 'BM CA GL PM US',
  'central-america': 'BZ CR GT HN MX NI PA SV',
  caribbean: 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
  'south-america': 'AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE',
} as const satisfies Partial<Record<RegionKey, string>>

/**
 * Regions of common usage, so that a country may be in two regions. The Middle East, which M49 does
 * not know, is Western Asia without the Caucasus, with Egypt and Iran. Mexico is in North America
 * like its neighbours. Cyprus (EU) and Turkey (Erasmus+) are in Europe too.
 */
const besides = {
  'middle-east': 'AE BH CY EG IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  'north-america': 'MX',
  europe: 'CY TR',
} as const satisfies Partial<Record<RegionKey, string>>

const americas: readonly RegionKey[] = [
  'north-america',
  'central-america',
  'caribbean',
  'south-america',
]

const byCode = new Map<string, readonly RegionKey[]>()
for (const [region, codes] of [...Object.entries(cldrRegions), ...Object.entries(besides)] as [
  RegionKey,
  string,
][]) {
  for (const code of codes.split(' ')) {
    const added: RegionKey[] = americas.includes(region) ? [region, 'america'] : [region]
    byCode.set(code, [...new Set([...(byCode.get(code) ?? []), ...added])])
  }
}

/** The regions of an ISO 3166-1 alpha-2 code; empty for Antarctica and for unknown codes. */
export const regionsOfCountry = (code: string): readonly RegionKey[] =>
  byCode.get(code.toUpperCase()) ?? []
