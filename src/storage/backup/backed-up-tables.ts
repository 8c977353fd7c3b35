import { tables } from '#storage/tables.ts'

/** Which tables stand in a backup, those that others refer to first; of each other one the reason why it does not. */
const backedUp: Readonly<Record<keyof typeof tables, true | string>> = {
  opportunity: true,
  country_group: true,
  followed_day: true,
  opportunity_address: true,
  post: true,
  history: true,
  import_run: true,
  import_item: true,
  report: true,
  apply_click: true,
  subscriber: true,
  mail: true,
  mail_token: true,
  suppression: true,
  known_item: true,
  watch: true,
  newsletter: true,
  message: true,
  // The site's key among them: without it nobody's links in mails would work, and no erased address would be known again.
  setting: true,
  admin: true,
  opportunity_change: 'says to running processes what to read again',
  picture_file: 'pictures are copied from wherever they are kept',
  import_file: 'an hour later it is gone',
  limit_count: 'an hour later it is nothing',
  session: 'whoever finds a backup must not be logged in by it',
}

/** Names and columns of the tables that stand in a backup, in an order in which they can be filled. */
export const backedUpTables: readonly { readonly name: keyof typeof tables; readonly columns: readonly string[] }[] = (
  Object.keys(backedUp) as (keyof typeof tables)[]
)
  .filter((name) => backedUp[name] === true)
  .map((name) => ({ name, columns: Object.keys(tables[name]) }))
