import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Before {
  opportunity: { id: string; slug: string; created_at: string | null }
  opportunity_address: { slug: string; opportunity_id: string }
  post: { id: string; slug: string; created_at: string | null }
  setting: { key: string; value: string; changed_at: string }
  starter_item: { entity: string; slug: string; item_id: string | null; version: number }
}

/**
 * All that the starter catalogue has ever brought before this table existed. Sites of that time say
 * only that they loaded it, so an entry that is no longer there was deleted.
 */
const earlierOpportunities = `
  acumen-fellows-program adb-internship-program adb-japan-scholarship-program
  afdb-internship-programme african-leadership-academy agcid-chile-masters-scholarship
  aims-masters-scholarship al-qasimia-university-scholarship ala-two-year-diploma
  allan-gray-orbis-fellowship amgen-scholars-program anid-doctorado-nacional anid-magister-nacional
  anso-scholarship-young-talents asean-scholarships-singapore ashinaga-africa-initiative
  assist-scholars atlantic-fellows-social-economic-equity auc-african-graduate-fellowship
  auckland-international-student-excellence-scholarship australia-awards-scholarships
  australian-research-training-program azrieli-international-postdoctoral-fellowship
  banach-nawa-scholarship beca-18-peru beijing-government-scholarship branco-weiss-fellowship
  breakthrough-junior-challenge brunei-government-scholarship caltech-surf
  canada-graduate-research-scholarship-doctoral canada-postdoctoral-research-award ceepus
  cern-summer-student-programme cern-technical-student-programme chevening-scholarships
  chinese-government-scholarship-bilateral chinese-government-scholarship-university-program
  clarendon-scholarships cmu-robotics-institute-summer-scholars commonwealth-masters-scholarships
  commonwealth-phd-scholarships commonwealth-shared-scholarships congress-bundestag-youth-exchange
  conicet-doctoral-postdoctoral-fellowships cooke-young-scholars-program
  council-of-the-eu-traineeship daad-epos daad-helmut-schmidt-programme
  daad-research-grants-doctoral daad-rise-germany davis-uwc-scholars desy-summer-student-programme
  deutschlandstipendium diamond-challenge diana-award discover-eu doha-institute-scholarships
  earth-prize ecb-traineeship elap-short-term-exchange-canada embo-postdoctoral-fellowships
  emerging-leaders-in-the-americas-program epfl-excellence-in-engineering-e3
  erasmus-mundus-joint-masters erasmus-plus-student-mobility esa-student-internship
  eth-excellence-scholarship eth-student-summer-research-fellowship
  european-commission-blue-book-traineeship european-forum-alpbach-scholarship
  european-parliament-schuman-traineeship european-solidarity-corps fapesp-postdoctoral-fellowship
  first-global-challenge flex-future-leaders-exchange forrest-research-foundation
  france-excellence-eiffel fulbright-foreign-language-teaching-assistant
  fulbright-foreign-student-program fulbright-us-student-program fulbright-visiting-scholar-program
  fundacion-carolina-scholarships gates-cambridge-scholarship gates-scholarship
  global-korea-scholarship-graduate global-korea-scholarship-undergraduate global-shapers-community
  goi-peace-essay-contest google-phd-fellowship google-summer-of-code government-of-ireland-goi-ies
  great-scholarships heidelberg-laureate-forum heinrich-boell-foundation-scholarships
  hfsp-postdoctoral-fellowships hmc-projects-scholarships hong-kong-phd-fellowship
  hubert-humphrey-fellowship hult-prize humanity-in-action-fellowship humboldt-research-fellowship
  iaea-internship iaeste-technical-exchange iccr-scholarships-india icpc-programming-contest
  ilo-internship imf-fund-internship-program international-chinese-language-teachers-scholarship
  international-mathematical-olympiad isdb-scholarship-programme isternship-ista-austria
  james-dyson-award jenesys-japan jessup-moot-court john-locke-global-essay-prize
  joint-japan-world-bank-scholarship jsps-postdoctoral-fellowship kaust-fellowship
  kaust-visiting-student-research-program kennedy-lugar-yes kfupm-graduate-scholarship
  khalifa-university-graduate-scholarships knb-scholarship-indonesia knight-hennessy-scholars
  laidlaw-scholars lester-b-pearson-scholarship lindau-nobel-laureate-meetings
  lpdp-scholarship-indonesia manaaki-new-zealand-scholarships mandela-rhodes-scholarship
  marshall-scholarship mastercard-foundation-scholars-program mbzuai-scholarship
  mccall-macbain-scholarships melbourne-graduate-research-scholarship mext-research-student
  mext-undergraduate microsoft-imagine-cup millennium-fellowship
  mitacs-globalink-research-internship mo-ibrahim-leadership-fellowships mofcom-scholarship
  monash-international-leadership-scholarship msca-doctoral-networks msca-postdoctoral-fellowships
  nasa-space-apps-challenge national-scholarship-programme-slovakia nato-internship-programme
  newton-international-fellowships nl-scholarship nrf-postgraduate-scholarships
  nyu-abu-dhabi-financial-support oas-academic-scholarship-program obama-foundation-leaders
  oecd-internship-programme oist-research-internship one-young-world-scholarships
  oprah-winfrey-leadership-academy outreachy-internship pan-african-university-scholarship
  pec-g-brazil pec-pg-brazil pew-latin-american-fellows promys-boston-university
  queens-commonwealth-essay-competition questbridge-national-college-match regeneron-isef
  research-science-institute-rsi rhodes-scholarship rotary-peace-fellowship rotary-youth-exchange
  said-foundation-scholarships schlumberger-faculty-for-the-future schmidt-science-fellows
  schwarzman-scholars shanghai-government-scholarship ship-for-world-youth
  si-scholarship-global-professionals singa-award slovak-national-scholarship-programme
  st-gallen-global-essay-competition stipendium-hungaricum summer-science-program-international
  swiss-government-excellence-scholarships technovation-girls
  tony-elumelu-entrepreneurship-programme turkiye-burslari
  ubc-karen-mckellin-international-leader-of-tomorrow un-secretariat-internship
  undp-internship-programme unesco-internship-programme unicef-internship-programme
  united-world-colleges utrip-university-of-tokyo uwc-scholarships vienna-biocenter-summer-school
  vlir-uos-icp-connect vulcanus-in-japan weidenfeld-hoffmann-scholarships
  wellington-doctoral-scholarship wharton-global-high-school-investment-competition
  world-bank-group-internship wto-internship-programme yale-greenberg-world-fellows
  yale-young-global-scholars yenching-academy yseali-academic-fellowship
  zayed-sustainability-prize-global-high-schools
`
const earlierPosts = `
  applying-on-a-low-budget english-tests-compared how-to-ask-for-recommendation-letters
  how-to-spot-scholarship-scams how-to-write-a-motivation-letter planning-your-application-year
  reading-a-fully-funded-offer statement-of-purpose-or-personal-statement
`

/** Frozen: a change of the tables is a new migration. */
export default {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('starter_item')
      .addColumn('entity', 'text', (column) => column.notNull())
      .addColumn('slug', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text')
      .addColumn('version', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('starter_item_key', ['entity', 'slug'])
      .execute()
    await db.schema
      .createIndex('starter_item_item')
      .on('starter_item')
      .columns(['item_id'])
      .execute()
    await addEarlier(db as Kysely<Before>)
  },
} satisfies Migration

/**
 * Of a site that loaded the catalogue: its items have the instant of the load, whatever became of
 * their addresses. Version 1 is the catalogue's.
 */
async function addEarlier(db: Kysely<Before>): Promise<void> {
  const loaded = await db
    .selectFrom('setting')
    .select(['value', 'changed_at'])
    .where('key', '=', 'starter-catalogue')
    .executeTakeFirst()
  if (loaded === undefined || !isLoaded(loaded.value)) return
  const at = loaded.changed_at
  const present = await db
    .selectFrom('opportunity')
    .select(['id', 'slug'])
    .where('created_at', '=', at)
    .execute()
  const former = await db
    .selectFrom('opportunity_address')
    .innerJoin('opportunity', 'opportunity.id', 'opportunity_address.opportunity_id')
    .select(['opportunity.id', 'opportunity_address.slug'])
    .where('opportunity.created_at', '=', at)
    .execute()
  const posts = await db
    .selectFrom('post')
    .select(['id', 'slug'])
    .where('created_at', '=', at)
    .execute()
  const rows = [
    ...toRows('opportunity', earlierOpportunities, [...former, ...present]),
    ...toRows('post', earlierPosts, posts),
  ]
  await db.insertInto('starter_item').values(rows).execute()
}

function toRows(
  entity: string,
  slugs: string,
  items: readonly { readonly id: string; readonly slug: string }[],
) {
  const ids = new Map(items.map(({ id, slug }) => [slug, id]))
  return slugs
    .split(/\s+/)
    .filter((slug) => slug !== '')
    .map((slug) => ({ entity, slug, item_id: ids.get(slug) ?? null, version: 1 }))
}

function isLoaded(value: string): boolean {
  const setting: unknown = JSON.parse(value)
  return (
    typeof setting === 'object' &&
    setting !== null &&
    'loaded' in setting &&
    setting.loaded === true
  )
}
