import type { Queries } from '#storage/database.ts'

/** Instants before which things are deleted. */
export interface Horizons {
  readonly unconfirmed: Date
  readonly messages: Date
  readonly log: Date
  readonly tokens: Date
}

/** Deletes what has been kept long enough. */
export async function deleteOld(db: Queries, horizons: Horizons): Promise<void> {
  const { unconfirmed, messages, log, tokens } = horizons
  await db.deleteFrom('subscriber').where('state', '=', 'unconfirmed').where('created_at', '<', unconfirmed.toISOString()).execute()
  await db.deleteFrom('message').where('created_at', '<', messages.toISOString()).execute()
  await db.deleteFrom('mail').where('state', '!=', 'waiting').where('created_at', '<', log.toISOString()).execute()
  await db.deleteFrom('mail_token').where('created_at', '<', tokens.toISOString()).execute()
}
