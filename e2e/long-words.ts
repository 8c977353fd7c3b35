import type { Site } from '../scripts/site.ts'
import { putOpportunities, putRows } from './database.ts'

/** The longest allowed title, without a space. */
export const unbroken = 'Wörterbuch'.repeat(20)
const address = `${'postfach'.repeat(8)}@${'hochschule'.repeat(6)}.example.org`
const url = `https://${'universität'.repeat(5)}.example.org/${'antrag'.repeat(60)}`
/** A path of the site, so that no page requests another host. */
const picture = `/apple-touch-icon.png?${'picture'.repeat(40)}`
const at = '2026-11-01T08:00:00.000Z'

/** Items, an article, a message and a report with such words, each with the id `long`. */
export function putLongWords(site: Site): void {
  putOpportunities(site, [
    {
      slug: 'long',
      name: unbroken,
      description: unbroken,
      code: unbroken.slice(0, 100),
      categories: ['phd', unbroken],
      regions: ['asia', unbroken],
      country: unbroken,
      location: unbroken,
      hostUniversity: unbroken,
      hostOrganization: unbroken,
      duration: unbroken,
      benefits: [unbroken],
      eligibility: [unbroken],
      officialLink: url,
      source: unbroken,
    },
    {
      slug: 'long-internship',
      kind: 'internship',
      name: unbroken,
      hostOrganization: unbroken,
      country: unbroken,
    },
    {
      slug: 'long-program',
      kind: 'leadership',
      name: unbroken,
      hostOrganization: unbroken,
      country: unbroken,
      location: unbroken,
    },
  ])
  const content = ['heading', 'text', 'textarea', 'quote', 'image'].map((type) => ({
    type,
    value: type === 'image' ? picture : unbroken,
  }))
  const title = {
    title: unbroken,
    author: unbroken,
    category: unbroken,
    slug: 'long-article',
    state: 'published',
  }
  putRows(site, 'post', [
    {
      ...title,
      id: 'long',
      content: JSON.stringify(content),
      image_urls: JSON.stringify([picture]),
      published_on: '2026-11-01',
      version: 1,
    },
  ])
  putRows(site, 'history', [
    { entity: 'post', item_id: 'long', version: 1, action: 'create', at, snapshot: '{}' },
    { entity: 'opportunity', item_id: 'long', version: 1, action: 'create', at, snapshot: '{}' },
  ])
  putRows(site, 'message', [
    {
      id: 'long',
      name: unbroken,
      email: address,
      website: url,
      message: unbroken.repeat(5),
      state: 'unread',
      created_at: at,
    },
  ])
  putRows(site, 'report', [
    {
      id: 'long',
      opportunity_id: 'long',
      reason: 'other',
      text: unbroken,
      state: 'open',
      created_at: at,
    },
  ])
  putRows(site, 'apply_click', [{ opportunity_id: 'long', day: '2026-11-01', clicks: 3 }])
  putRows(site, 'newsletter', [
    {
      id: 'long',
      subject: unbroken,
      content: JSON.stringify(content),
      created_at: at,
      sent_at: null,
    },
  ])
  putRows(site, 'import_run', [
    { id: 'long', at, name: `${unbroken}.csv`, created: 1, updated: 0, undone_at: null },
  ])
  putRows(site, 'session', [
    {
      token_hash: 'long',
      created_at: at,
      seen_at: at,
      expires_at: '2099-01-01T00:00:00.000Z',
      agent: unbroken,
    },
  ])
}
