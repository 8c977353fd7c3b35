import { toKey } from '#domain/words/text.ts'

/**
 * ISO 3166-1 and Kosovo: the two codes, the slug, the common English name, then other words that
 * people write, apart by a bar. Server and browser use it alike: names of the runtime differ from
 * one to the other. Names are those of the CLDR 48, with 'and', 'Saint' and 'US' written so. Some
 * are shorter, as in common use: DR Congo, Congo, Hong Kong, Macao, Myanmar, Palestine. A slug
 * stays when a name changes, since addresses hold it. XK and XKK are of ISO's codes for users and
 * what the European Union, the CLDR and the World Bank write; ISO itself has none. A table of text,
 * because as objects it would be three times as long.
 */
const table: readonly string[] = [
  'AD AND andorra Andorra',
  'AE ARE united-arab-emirates United Arab Emirates|UAE|Emirates',
  'AF AFG afghanistan Afghanistan',
  'AG ATG antigua-and-barbuda Antigua and Barbuda|Antigua',
  'AI AIA anguilla Anguilla',
  'AL ALB albania Albania',
  'AM ARM armenia Armenia',
  'AO AGO angola Angola',
  'AQ ATA antarctica Antarctica',
  'AR ARG argentina Argentina',
  'AS ASM american-samoa American Samoa',
  'AT AUT austria Austria',
  'AU AUS australia Australia',
  'AW ABW aruba Aruba',
  'AX ALA aland-islands Åland Islands',
  'AZ AZE azerbaijan Azerbaijan',
  'BA BIH bosnia-and-herzegovina Bosnia and Herzegovina|Bosnia',
  'BB BRB barbados Barbados',
  'BD BGD bangladesh Bangladesh',
  'BE BEL belgium Belgium',
  'BF BFA burkina-faso Burkina Faso',
  'BG BGR bulgaria Bulgaria',
  'BH BHR bahrain Bahrain',
  'BI BDI burundi Burundi',
  'BJ BEN benin Benin',
  'BL BLM saint-barthelemy Saint Barthélemy',
  'BM BMU bermuda Bermuda',
  'BN BRN brunei Brunei|Brunei Darussalam',
  'BO BOL bolivia Bolivia|Plurinational State of Bolivia',
  'BQ BES caribbean-netherlands Caribbean Netherlands|Bonaire, Sint Eustatius and Saba',
  'BR BRA brazil Brazil',
  'BS BHS bahamas Bahamas|The Bahamas',
  'BT BTN bhutan Bhutan',
  'BV BVT bouvet-island Bouvet Island',
  'BW BWA botswana Botswana',
  'BY BLR belarus Belarus',
  'BZ BLZ belize Belize',
  'CA CAN canada Canada',
  'CC CCK cocos-keeling-islands Cocos (Keeling) Islands|Cocos Islands',
  'CD COD dr-congo DR Congo|Congo, The Democratic Republic of the|Democratic Republic of the Congo|Democratic Republic of Congo|DRC|Congo-Kinshasa',
  'CF CAF central-african-republic Central African Republic',
  'CG COG congo Congo|Republic of the Congo|Congo-Brazzaville',
  'CH CHE switzerland Switzerland|Swiss Confederation',
  'CI CIV cote-divoire Côte d’Ivoire|Ivory Coast',
  'CK COK cook-islands Cook Islands',
  'CL CHL chile Chile',
  'CM CMR cameroon Cameroon',
  'CN CHN china China|P.R. China|PRC|People’s Republic of China|Mainland China',
  'CO COL colombia Colombia',
  'CR CRI costa-rica Costa Rica',
  'CU CUB cuba Cuba',
  'CV CPV cape-verde Cape Verde|Cabo Verde',
  'CW CUW curacao Curaçao',
  'CX CXR christmas-island Christmas Island',
  'CY CYP cyprus Cyprus',
  'CZ CZE czechia Czechia|Czech Republic',
  'DE DEU germany Germany|Federal Republic of Germany',
  'DJ DJI djibouti Djibouti',
  'DK DNK denmark Denmark',
  'DM DMA dominica Dominica',
  'DO DOM dominican-republic Dominican Republic',
  'DZ DZA algeria Algeria',
  'EC ECU ecuador Ecuador',
  'EE EST estonia Estonia',
  'EG EGY egypt Egypt',
  'EH ESH western-sahara Western Sahara',
  'ER ERI eritrea Eritrea',
  'ES ESP spain Spain',
  'ET ETH ethiopia Ethiopia',
  'FI FIN finland Finland',
  'FJ FJI fiji Fiji',
  'FK FLK falkland-islands Falkland Islands|Falkland Islands (Malvinas)',
  'FM FSM micronesia Micronesia|Micronesia, Federated States of|Federated States of Micronesia',
  'FO FRO faroe-islands Faroe Islands',
  'FR FRA france France',
  'GA GAB gabon Gabon',
  'GB GBR united-kingdom United Kingdom|UK|U.K.|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|United Kingdom of Great Britain and Northern Ireland',
  'GD GRD grenada Grenada',
  'GE GEO georgia Georgia',
  'GF GUF french-guiana French Guiana',
  'GG GGY guernsey Guernsey',
  'GH GHA ghana Ghana',
  'GI GIB gibraltar Gibraltar',
  'GL GRL greenland Greenland',
  'GM GMB gambia Gambia|The Gambia|Republic of The Gambia',
  'GN GIN guinea Guinea',
  'GP GLP guadeloupe Guadeloupe',
  'GQ GNQ equatorial-guinea Equatorial Guinea',
  'GR GRC greece Greece',
  'GS SGS south-georgia-and-the-south-sandwich-islands South Georgia and the South Sandwich Islands|South Georgia and South Sandwich Islands',
  'GT GTM guatemala Guatemala',
  'GU GUM guam Guam',
  'GW GNB guinea-bissau Guinea-Bissau',
  'GY GUY guyana Guyana',
  'HK HKG hong-kong Hong Kong|Hong Kong SAR|Hong Kong SAR, China|Hong Kong, China',
  'HM HMD heard-island-and-mcdonald-islands Heard Island and McDonald Islands|Heard and McDonald Islands',
  'HN HND honduras Honduras',
  'HR HRV croatia Croatia',
  'HT HTI haiti Haiti',
  'HU HUN hungary Hungary',
  'ID IDN indonesia Indonesia',
  'IE IRL ireland Ireland|Republic of Ireland',
  'IL ISR israel Israel',
  'IM IMN isle-of-man Isle of Man',
  'IN IND india India',
  'IO IOT british-indian-ocean-territory British Indian Ocean Territory',
  'IQ IRQ iraq Iraq',
  'IR IRN iran Iran|Islamic Republic of Iran|Iran, Islamic Republic of',
  'IS ISL iceland Iceland',
  'IT ITA italy Italy',
  'JE JEY jersey Jersey',
  'JM JAM jamaica Jamaica',
  'JO JOR jordan Jordan',
  'JP JPN japan Japan',
  'KE KEN kenya Kenya',
  'KG KGZ kyrgyzstan Kyrgyzstan',
  'KH KHM cambodia Cambodia',
  'KI KIR kiribati Kiribati',
  'KM COM comoros Comoros',
  'KN KNA saint-kitts-and-nevis Saint Kitts and Nevis|St Kitts and Nevis',
  'KP PRK north-korea North Korea|Democratic People’s Republic of Korea|DPRK',
  'KR KOR south-korea South Korea|Korea|Republic of Korea|Korea, South|Korea, Republic of',
  'KW KWT kuwait Kuwait',
  'KY CYM cayman-islands Cayman Islands',
  'KZ KAZ kazakhstan Kazakhstan',
  'LA LAO laos Laos|Lao PDR|Lao People’s Democratic Republic',
  'LB LBN lebanon Lebanon',
  'LC LCA saint-lucia Saint Lucia|St Lucia',
  'LI LIE liechtenstein Liechtenstein',
  'LK LKA sri-lanka Sri Lanka',
  'LR LBR liberia Liberia',
  'LS LSO lesotho Lesotho',
  'LT LTU lithuania Lithuania',
  'LU LUX luxembourg Luxembourg',
  'LV LVA latvia Latvia',
  'LY LBY libya Libya',
  'MA MAR morocco Morocco',
  'MC MCO monaco Monaco',
  'MD MDA moldova Moldova|Republic of Moldova|Moldova, Republic of',
  'ME MNE montenegro Montenegro',
  'MF MAF saint-martin Saint Martin|Saint Martin (French part)',
  'MG MDG madagascar Madagascar',
  'MH MHL marshall-islands Marshall Islands',
  'MK MKD north-macedonia North Macedonia|Macedonia|Republic of North Macedonia',
  'ML MLI mali Mali',
  'MM MMR myanmar Myanmar|Burma|Myanmar (Burma)',
  'MN MNG mongolia Mongolia',
  'MO MAC macao Macao|Macau|Macao SAR|Macau SAR|Macao SAR, China|Macao, China|Macau SAR, China',
  'MP MNP northern-mariana-islands Northern Mariana Islands',
  'MQ MTQ martinique Martinique',
  'MR MRT mauritania Mauritania',
  'MS MSR montserrat Montserrat',
  'MT MLT malta Malta',
  'MU MUS mauritius Mauritius',
  'MV MDV maldives Maldives',
  'MW MWI malawi Malawi',
  'MX MEX mexico Mexico',
  'MY MYS malaysia Malaysia',
  'MZ MOZ mozambique Mozambique',
  'NA NAM namibia Namibia',
  'NC NCL new-caledonia New Caledonia',
  'NE NER niger Niger',
  'NF NFK norfolk-island Norfolk Island',
  'NG NGA nigeria Nigeria',
  'NI NIC nicaragua Nicaragua',
  'NL NLD netherlands Netherlands|The Netherlands|Holland|Kingdom of the Netherlands|Netherlands (Kingdom of the)',
  'NO NOR norway Norway',
  'NP NPL nepal Nepal',
  'NR NRU nauru Nauru',
  'NU NIU niue Niue',
  'NZ NZL new-zealand New Zealand|Aotearoa',
  'OM OMN oman Oman',
  'PA PAN panama Panama',
  'PE PER peru Peru',
  'PF PYF french-polynesia French Polynesia',
  'PG PNG papua-new-guinea Papua New Guinea',
  'PH PHL philippines Philippines|The Philippines',
  'PK PAK pakistan Pakistan',
  'PL POL poland Poland',
  'PM SPM saint-pierre-and-miquelon Saint Pierre and Miquelon',
  'PN PCN pitcairn-islands Pitcairn Islands|Pitcairn',
  'PR PRI puerto-rico Puerto Rico',
  'PS PSE palestine Palestine|State of Palestine|Palestine, State of|Palestinian Territories',
  'PT PRT portugal Portugal',
  'PW PLW palau Palau',
  'PY PRY paraguay Paraguay',
  'QA QAT qatar Qatar',
  'RE REU reunion Réunion',
  'RO ROU romania Romania',
  'RS SRB serbia Serbia',
  'RU RUS russia Russia|Russian Federation',
  'RW RWA rwanda Rwanda',
  'SA SAU saudi-arabia Saudi Arabia|KSA|Kingdom of Saudi Arabia',
  'SB SLB solomon-islands Solomon Islands',
  'SC SYC seychelles Seychelles',
  'SD SDN sudan Sudan',
  'SE SWE sweden Sweden',
  'SG SGP singapore Singapore',
  'SH SHN saint-helena Saint Helena',
  'SI SVN slovenia Slovenia',
  'SJ SJM svalbard-and-jan-mayen Svalbard and Jan Mayen',
  'SK SVK slovakia Slovakia',
  'SL SLE sierra-leone Sierra Leone',
  'SM SMR san-marino San Marino',
  'SN SEN senegal Senegal',
  'SO SOM somalia Somalia',
  'SR SUR suriname Suriname',
  'SS SSD south-sudan South Sudan|Republic of South Sudan',
  'ST STP sao-tome-and-principe São Tomé and Príncipe',
  'SV SLV el-salvador El Salvador',
  'SX SXM sint-maarten Sint Maarten|Sint Maarten (Dutch part)',
  'SY SYR syria Syria|Syrian Arab Republic',
  'SZ SWZ eswatini Eswatini|Swaziland',
  'TC TCA turks-and-caicos-islands Turks and Caicos Islands',
  'TD TCD chad Chad',
  'TF ATF french-southern-territories French Southern Territories',
  'TG TGO togo Togo',
  'TH THA thailand Thailand',
  'TJ TJK tajikistan Tajikistan',
  'TK TKL tokelau Tokelau',
  'TL TLS timor-leste Timor-Leste|East Timor',
  'TM TKM turkmenistan Turkmenistan',
  'TN TUN tunisia Tunisia',
  'TO TON tonga Tonga',
  'TR TUR turkiye Türkiye|Turkey|Turkiye|Republic of Türkiye',
  'TT TTO trinidad-and-tobago Trinidad and Tobago|Trinidad',
  'TV TUV tuvalu Tuvalu',
  'TW TWN taiwan Taiwan|Taiwan, China|Chinese Taipei|Taiwan, Province of China|Republic of China',
  'TZ TZA tanzania Tanzania|United Republic of Tanzania',
  'UA UKR ukraine Ukraine',
  'UG UGA uganda Uganda',
  'UM UMI us-outlying-islands US Outlying Islands|United States Minor Outlying Islands',
  'US USA united-states United States|U.S.|United States of America|America',
  'UY URY uruguay Uruguay',
  'UZ UZB uzbekistan Uzbekistan',
  'VA VAT vatican-city Vatican City|Holy See|Vatican|Holy See (Vatican City State)',
  'VC VCT saint-vincent-and-the-grenadines Saint Vincent and the Grenadines|St Vincent and the Grenadines|Saint Vincent and Grenadines',
  'VE VEN venezuela Venezuela|Bolivarian Republic of Venezuela',
  'VG VGB british-virgin-islands British Virgin Islands|Virgin Islands, British',
  'VI VIR us-virgin-islands US Virgin Islands|Virgin Islands, U.S.',
  'VN VNM vietnam Vietnam|Viet Nam',
  'VU VUT vanuatu Vanuatu',
  'WF WLF wallis-and-futuna Wallis and Futuna',
  'WS WSM samoa Samoa',
  'XK XKK kosovo Kosovo|Republic of Kosovo',
  'YE YEM yemen Yemen',
  'YT MYT mayotte Mayotte',
  'ZA ZAF south-africa South Africa|RSA',
  'ZM ZMB zambia Zambia',
  'ZW ZWE zimbabwe Zimbabwe',
]

interface Country {
  readonly code: string
  readonly slug: string
  /** As it is shown, then other words. */
  readonly names: readonly string[]
  /** Of three letters. */
  readonly longCode: string
}

const countries: readonly Country[] = table.map((row) => {
  const [code = '', longCode = '', slug = ''] = row.split(' ', 3)
  return {
    code,
    longCode,
    slug,
    names: row.slice(`${code} ${longCode} ${slug} `.length).split('|'),
  }
})

const byCode = new Map(countries.map((country) => [country.code, country]))
let byName: ReadonlyMap<string, string> | undefined

/**
 * ISO 3166-1 alpha-2 in capitals, from a common English name or a code of two or three letters.
 * undefined for several countries, for regions and for unknown text. The full name counts: 'Hong
 * Kong SAR, China' is HK.
 */
export function findCountryCode(name: string): string | undefined {
  byName ??= new Map(
    countries.flatMap(({ code }) =>
      countrySpellings(code).map((each) => [toKey(each), code] as const),
    ),
  )
  const key = toKey(name.replaceAll('&', ' and ').replace(/\bst\.? /gi, 'Saint '))
  return byName.get(key) ?? byName.get(key.replace(/^the/, ''))
}

/** The common English name of an ISO 3166-1 alpha-2 code; undefined when there is no such code. */
export const countryName = (code: string): string | undefined =>
  byCode.get(code.toUpperCase())?.names[0]

/** All names of a country, the common English one first; empty when there is no such code. */
export const countryNames = (code: string): readonly string[] =>
  byCode.get(code.toUpperCase())?.names ?? []

/** All names and codes a country is known by, for searching; empty when there is no such code. */
export function countrySpellings(code: string): readonly string[] {
  const country = byCode.get(code.toUpperCase())
  return country === undefined ? [] : [...country.names, country.longCode, country.code]
}

interface ListedCountry {
  readonly code: string
  readonly name: string
  readonly slug: string
}

/** Without the collator 'Åland Islands' would come after Zimbabwe. */
const { compare } = new Intl.Collator('en')

/** Every country by its common English name, under which people search for it. */
export const listCountries = (): readonly ListedCountry[] =>
  countries
    .map(({ code, names, slug }) => ({ code, name: names[0] ?? code, slug }))
    .toSorted((a, b) => compare(a.name, b.name))

/** Places that ISO lists and where nobody is a citizen or lives for good. */
const unpeopled: ReadonlySet<string> = new Set(['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM'])

/** The countries that people are citizens of or live in, as `listCountries`. */
export const listPeopledCountries = (): readonly ListedCountry[] =>
  listCountries().filter(({ code }) => !unpeopled.has(code))

/**
 * The code of the country whose addresses have this slug; undefined: no country has it. Compared
 * letter for letter, as addresses are.
 */
export const findCountryBySlug = (slug: string): string | undefined =>
  countries.find((country) => country.slug === slug)?.code

/**
 * How addresses name a country by its ISO 3166-1 alpha-2 code; undefined when there is no such
 * code.
 */
export const countrySlug = (code: string): string | undefined =>
  byCode.get(code.toUpperCase())?.slug
