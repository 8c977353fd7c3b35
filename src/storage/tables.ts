import { fieldNames, type OpportunityField } from '#domain/opportunity/opportunity.ts'

/** The fields that have one column; a deadline has five. */
export type CellField = Exclude<OpportunityField, 'deadline'>

export const cellFields = fieldNames.filter((field): field is CellField => field !== 'deadline')

/** The column of each field with one column. */
const columnNames = {
  id: 'id',
  code: 'code',
  kind: 'kind',
  name: 'name',
  aliases: 'aliases',
  description: 'description',
  image: 'image',
  imageAlt: 'image_alt',
  categories: 'categories',
  regions: 'regions',
  country: 'country',
  countryCode: 'country_code',
  fields: 'fields',
  funding: 'funding',
  openToAll: 'open_to_all',
  eligibleFrom: 'eligible_from',
  hostUniversity: 'host_university',
  hostOrganization: 'host_organization',
  location: 'location',
  duration: 'duration',
  amount: 'amount',
  currency: 'currency',
  amountNote: 'amount_note',
  feeToApply: 'fee_to_apply',
  rules: 'rules',
  benefits: 'benefits',
  eligibility: 'eligibility',
  howToApply: 'how_to_apply',
  documents: 'documents',
  usually: 'usually',
  opens: 'opens',
  expectedOpens: 'expected_opens',
  usuallyOpens: 'usually_opens',
  officialLink: 'official_link',
  customMessage: 'custom_message',
  slug: 'slug',
  source: 'source',
  verifiedOn: 'verified_on',
  verifiedHost: 'verified_host',
  state: 'state',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Readonly<Record<CellField, string>>

export const columnName = (field: CellField): (typeof columnNames)[CellField] => columnNames[field]

/**
 * The columns of an opportunity's contents. Lists are JSON. An amount is decimal text, exactly as
 * entered: currencies have 0 to 4 minor digits (ISO 4217), and the database never calculates with
 * it.
 */
const opportunityColumns = {
  id: 'text',
  code: 'text?',
  kind: 'text',
  name: 'text',
  aliases: 'text',
  description: 'text',
  image: 'text?',
  image_alt: 'text?',
  categories: 'text',
  regions: 'text',
  country: 'text?',
  country_code: 'text?',
  fields: 'text',
  funding: 'text?',
  open_to_all: 'integer',
  eligible_from: 'text?',
  host_university: 'text?',
  host_organization: 'text?',
  location: 'text?',
  duration: 'text?',
  amount: 'text?',
  currency: 'text?',
  amount_note: 'text?',
  fee_to_apply: 'text?',
  rules: 'text?',
  benefits: 'text',
  eligibility: 'text',
  how_to_apply: 'text',
  documents: 'text',
  usually: 'text',
  opens: 'text?',
  expected_opens: 'text?',
  usually_opens: 'text',
  official_link: 'text?',
  custom_message: 'text?',
  slug: 'text',
  source: 'text?',
  verified_on: 'text?',
  verified_host: 'text?',
  state: 'text',
  created_at: 'text?',
  updated_at: 'text?',
  deadline_kind: 'text',
  deadline_date: 'text?',
  deadline_time: 'text?',
  deadline_zone: 'text?',
  deadline_note: 'text?',
} as const satisfies Readonly<Record<string, ColumnType>> &
  Readonly<Record<(typeof columnNames)[CellField], ColumnType>>

/**
 * Every table and column, declared once. The types of queries follow from this object.
 * `tables.test.ts` compares it with the migrated database on SQLite and PostgreSQL, so that types,
 * migrations and databases cannot drift apart.
 *
 * A table is listed after the tables that it refers to, so that a backup can be restored in this
 * order.
 *
 * Only text, integer and bytes are used, because both databases treat them alike. Instants are ISO
 * 8601 in UTC, plain dates YYYY-MM-DD, lists and documents JSON, yes and no 1 and 0. A question
 * mark means that a column may be null.
 */
export const tables = {
  opportunity: {
    ...opportunityColumns,
    // A published item with a publish_at in the future is scheduled: the reading queries leave it
    // out until then.
    version: 'integer',
    publish_at: 'text?',
    trashed_at: 'text?',
    link_state: 'text?',
    link_checked_at: 'text?',
    link_note: 'text?',
  },
  // Countries that rules name together; `countries` is a list of codes. `as_of` is text, as precise
  // as its source.
  country_group: {
    key: 'text',
    name: 'text',
    countries: 'text',
    as_of: 'text',
    note: 'text?',
    changed_at: 'text',
  },
  // Governments that issue no visas to citizens of some countries; lists as JSON.
  visa_measure: {
    key: 'text',
    host: 'text',
    nationalities: 'text',
    purposes: 'text',
    since: 'text',
    until: 'text?',
    source: 'text',
    note: 'text?',
    changed_at: 'text',
  },
  // Former slugs, so that a changed address redirects.
  opportunity_address: { slug: 'text', opportunity_id: 'text', created_at: 'text' },
  post: {
    id: 'text',
    slug: 'text',
    title: 'text',
    author: 'text',
    category: 'text',
    content: 'text',
    image_urls: 'text',
    state: 'text',
    published_on: 'text?',
    created_at: 'text?',
    updated_at: 'text?',
    version: 'integer',
    publish_at: 'text?',
    trashed_at: 'text?',
  },
  // Contents of an item after each change, as the columns of its table in JSON. `by` is the name of
  // the key for scripts that changed it; null: the administrator, or the site itself.
  history: {
    entity: 'text',
    item_id: 'text',
    version: 'integer',
    action: 'text',
    at: 'text',
    snapshot: 'text',
    by: 'text?',
  },
  // Imports and, with their `action`, changes to several items. Each is undone completely or not at
  // all. An item with another version than the one stored here has changed since.
  import_run: {
    id: 'text',
    at: 'text',
    name: 'text',
    created: 'integer',
    updated: 'integer',
    undone_at: 'text?',
    action: 'text?',
  },
  import_item: {
    import_id: 'text',
    entity: 'text',
    item_id: 'text',
    version: 'integer',
    publish_at_before: 'text?',
  },
  // What the starter catalogue has brought, by its slugs, so that a newer one changes what nobody
  // has edited and brings back nothing. `version`: of the item, as the catalogue last wrote it.
  starter_item: { entity: 'text', slug: 'text', item_id: 'text?', version: 'integer' },
  // Visitors' reports, and what a fact should be. `network`: of a correction for 30 days, a keyed hash
  // of the range of addresses that it came from. The next table holds nothing about visitors.
  report: {
    id: 'text',
    opportunity_id: 'text',
    reason: 'text',
    text: 'text?',
    state: 'text',
    created_at: 'text',
    settled_at: 'text?',
    wanted: 'text?',
    source: 'text?',
    network: 'text?',
  },
  apply_click: { opportunity_id: 'text', day: 'text', clicks: 'integer' },
  // The readable text of an item's official page, compressed, as of the last look, and the headers
  // by which its site tells that it is the same. While a change waits for its second look, the next
  // text and its changes are here, too, and the instant of the first look.
  page_text: {
    opportunity_id: 'text',
    link: 'text',
    url: 'text',
    etag: 'text?',
    last_modified: 'text?',
    text: 'bytes',
    next_text: 'bytes?',
    next_changes: 'text?',
    next_at: 'text?',
  },
  // Sentences of official pages that changed, and what the editor answered. `subject` is a hash of
  // what the sentence is about.
  page_change: {
    opportunity_id: 'text',
    subject: 'text',
    was: 'text?',
    now: 'text?',
    state: 'text',
    told_at: 'text',
  },
  // Half-typed forms of the panel. `contents` is JSON of the page that wrote it.
  unsaved_form: { id: 'text', subject: 'text', changed_at: 'text', contents: 'text' },
  // What visitors searched for and told us is not listed, once for equal words (`key`).
  suggestion: {
    key: 'text',
    words: 'text',
    link: 'text?',
    count: 'integer',
    created_at: 'text',
    kind: 'text?',
    day: 'text?',
    network: 'text?',
    settled_at: 'text?',
  },
  // The consent columns store the text and the time of the consent, because the law requires
  // senders of newsletters to prove it (GDPR article 7).
  subscriber: {
    id: 'text',
    email: 'text',
    state: 'text',
    consent_text: 'text',
    consent_at: 'text',
    created_at: 'text',
    consent_version: 'text',
    // Their choices (domain/mail/alerts.ts) in JSON.
    preferences: 'text',
    // Permanent refusals by their mail server, one after the other.
    refusals: 'integer',
    confirmed_at: 'text?',
    // Items that became public after `news_from` are news to them; no digest goes before
    // `next_digest_at`.
    news_from: 'text?',
    next_digest_at: 'text?',
    // The language they read when they subscribed; null: the site's own.
    locale: 'text?',
  },
  // The outbox and the log of sent mails. `issue` and `recipient` together are unique, so that two
  // decisions send one mail. `recipient` is a subscriber's id, or 'admin', whose address is in the
  // settings: then `email` is null. While a worker holds a row, `lease` is its token and `next_at`
  // the end of its lease. `content` is the subject matter (domain/mail/mail-content.ts), removed
  // when the mail is done. Of the mails that are due the lowest `priority` goes first.
  mail: {
    id: 'text',
    issue: 'text',
    recipient: 'text',
    email: 'text?',
    kind: 'text',
    content: 'text',
    state: 'text',
    lease: 'text?',
    attempts: 'integer',
    next_at: 'text',
    created_at: 'text',
    settled_at: 'text?',
    problem: 'text?',
    priority: 'integer',
    first_tried_at: 'text?',
    locale: 'text?',
  },
  // This table and the next hold addresses only as hashes, made with the site's own key.
  mail_token: {
    hash: 'text',
    purpose: 'text',
    address_hash: 'text',
    subscriber_id: 'text',
    created_at: 'text',
    expires_at: 'text',
    mailbox_hash: 'text',
  },
  // `subscriber_id` is the id under which they left, and will be theirs again: the links in old
  // mails hold it.
  suppression: { address_hash: 'text', reason: 'text', created_at: 'text', subscriber_id: 'text?' },
  // The mail planner's state of the catalogue: when an item first became public, and the dates and
  // state of the last mails about it. null: not checked yet. `deadline` holds the day, the instant
  // from which it is past, and the hour and the zone, parted by spaces; empty: none.
  known_item: {
    opportunity_id: 'text',
    public_at: 'text',
    deadline: 'text',
    state: 'text',
    deadline_kind: 'text?',
    opens: 'text?',
  },
  // Items that a subscriber watches: mails come before a deadline, at an opening, and when its
  // dates change, from `confirmed_at` on. `mail_issue` is the issue of the last one; null: none yet.
  watch: {
    subscriber_id: 'text',
    opportunity_id: 'text',
    created_at: 'text',
    locale: 'text?',
    confirmed_at: 'text?',
    mail_issue: 'text?',
  },
  newsletter: {
    id: 'text',
    subject: 'text',
    content: 'text',
    created_at: 'text',
    sent_at: 'text?',
  },
  message: {
    id: 'text',
    name: 'text',
    email: 'text',
    website: 'text?',
    message: 'text',
    state: 'text',
    created_at: 'text',
    trashed_at: 'text?',
  },
  setting: { key: 'text', value: 'text', changed_at: 'text' },
  // Visitors' calls for rate limits, while several processes serve. The key is a keyed hash of a
  // client address, deleted within the hour.
  limit_count: { key: 'text', count: 'integer', until: 'text' },
  // Files between the dry run of an import and the import, for an hour, where several machines may
  // serve the administrator.
  import_file: { id: 'text', part: 'integer', bytes: 'bytes', stored_at: 'text' },
  // The files of uploaded pictures with PostgreSQL, read and written by picture-files.ts alone;
  // empty with SQLite.
  picture_file: { name: 'text', bytes: 'bytes', stored_at: 'text' },
  // `applied_variable_hash` is the hash of the ADMIN_PASSWORD last applied, so that a password
  // changed since then stays.
  admin: {
    id: 'text',
    username: 'text',
    password_hash: 'text',
    applied_variable_hash: 'text?',
    created_at: 'text',
    changed_at: 'text',
  },
  session: {
    token_hash: 'text',
    created_at: 'text',
    seen_at: 'text',
    expires_at: 'text',
    agent: 'text?',
  },
  // Keys for scripts. `used_on` is the day of the last call; null: none yet.
  access_key: {
    id: 'text',
    name: 'text',
    token_hash: 'text',
    scope: 'text',
    created_at: 'text',
    expires_at: 'text?',
    used_on: 'text?',
  },
  // Passkeys of the administrator (WebAuthn). `id` and `public_key` are base64url, `rp_id` is the
  // host they belong to, `counter` the signature counter, which has 32 bits without a sign.
  // `challenge_at` is when the challenge of the last login was issued: an older one is not accepted
  // again.
  passkey: {
    id: 'text',
    name: 'text',
    rp_id: 'text',
    public_key: 'text',
    counter: 'text',
    transports: 'text',
    created_at: 'text',
    challenge_at: 'text?',
  },
} as const satisfies Record<string, Record<string, ColumnType>>

/**
 * Tables that visitors' pages show, and for each other table the reason why none does. A page is
 * cached until its content changes. So a table without a row here does not compile. A change to a
 * page table always makes cached pages stale (inTransaction). PublicServices cannot read any other
 * table (restrictToPageTables). `butNot`: the columns whose changes do not count.
 */
export const pageTables: Readonly<
  Record<keyof typeof tables, { readonly butNot: readonly string[] } | string>
> = {
  opportunity: { butNot: ['link_state', 'link_checked_at', 'link_note'] },
  // Redirects are not cached, but an address without a target may get one after a change.
  opportunity_address: { butNot: [] },
  post: { butNot: [] },
  country_group: { butNot: [] },
  visa_measure: { butNot: [] },

  history: 'for the administrator, whose pages are not cached',
  import_run: 'for the administrator, whose pages are not cached',
  import_item: 'for undoing',
  starter_item: 'for the administrator, whose pages are not cached',
  report: 'for the administrator, whose pages are not cached',
  apply_click: 'counted for the administrator; cached pages would be stale after every click',
  page_text: 'for the administrator alone: it is the text of others',
  page_change: 'for the administrator alone: it is the text of others',
  unsaved_form: 'for the administrator, whose pages are not cached',
  suggestion: 'for the administrator, whose pages are not cached',
  subscriber: 'an address is public nowhere',
  mail: 'an address is public nowhere',
  mail_token: 'each request checks the token of a link in a mail',
  suppression: 'an address is public nowhere',
  known_item: 'the state of the mail planner',
  watch: 'an address is public nowhere',
  newsletter: 'sent by mail',
  import_file: 'for the administrator, whose pages are not cached',
  limit_count: 'counted at each request that changes data',
  picture_file: 'a name is never used for other bytes',
  message: 'for the administrator, whose pages are not cached',
  setting: 'some of them: setting-store.ts names them and invalidates cached pages',
  admin: 'for the login',
  session: 'for the login',
  access_key: 'for the calls of scripts',
  passkey: 'for the login',
}

type Cells = {
  text: string
  'text?': string | null
  integer: number
  bytes: Uint8Array
  'bytes?': Uint8Array | null
}

export type ColumnType = keyof Cells

type Table<Columns> = {
  [Column in keyof Columns]: Columns[Column] extends ColumnType ? Cells[Columns[Column]] : never
}

export type Tables = { [Name in keyof typeof tables]: Table<(typeof tables)[Name]> }
