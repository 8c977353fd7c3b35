import type { Queries } from '#storage/database.ts'

const mention = /\/uploads\/([a-z0-9]{24})-/g

/** Ids of the uploaded pictures that any item, article, earlier state or setting mentions. */
export async function listMentionedUploads(db: Queries): Promise<ReadonlySet<string>> {
  const pattern = '%/uploads/%'
  const cells = await Promise.all([
    db.selectFrom('opportunity').select('image as cell').where('image', 'like', pattern).execute(),
    db.selectFrom('post').select('content as cell').where('content', 'like', pattern).execute(),
    db.selectFrom('post').select('image_urls as cell').where('image_urls', 'like', pattern).execute(),
    db.selectFrom('history').select('snapshot as cell').where('snapshot', 'like', pattern).execute(),
    db.selectFrom('setting').select('value as cell').where('value', 'like', pattern).execute(),
  ])
  return new Set(cells.flat().flatMap(({ cell }) => [...(cell ?? '').matchAll(mention)].map((match) => match[1] ?? '')))
}
