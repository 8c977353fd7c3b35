import { expect, test } from 'vitest'
import { collections, findCollection } from '#domain/listing/collections.ts'
import { emptyQuery } from '#domain/listing/listing.ts'
import type { PublicServices } from '#services/public-services.ts'
import { listItems } from '#services/testing/list-items.ts'
import { startTestBackend } from '#server/testing/test-backend.ts'
import { openTestRemote } from '#server/testing/test-remote.ts'

async function names(services: PublicServices, id: string): Promise<string[]> {
  const collection = findCollection(id)
  if (collection === undefined) throw new Error(id)
  const listing = await services.browse(collection, { ...emptyQuery, closed: true, pageSize: 1000 })
  return listing.sections.flatMap((section) => section.items.map((item) => item.name))
}

test('odd records reach the pages of their categories', async () => {
  await using server = await startTestBackend()
  const { services } = openTestRemote(server)
  expect(await names(services, 'fascholarship')).toEqual(['Plain Grant'])
  expect(await names(services, 'summer-program')).toEqual(['Titled Summer School'])
  expect(await names(services, 'exchange-programe')).toEqual(['Exchange of Pupils'])
  expect(await names(services, 'high-school-scholarship')).toEqual(['Exchange of Pupils'])
  expect(await names(services, 'competition')).toEqual(['Contest of Essays'])
  expect(await names(services, 'chinese_govt_scholarship')).toEqual(['Study in the East'])
  expect(await names(services, 'asian_scholarship')).toEqual([
    'Titled Summer School',
    'Study in the East',
    'Contest of Essays',
  ])
  expect(await names(services, 'south-american-scholarship')).toContain('Titled Summer School')
  expect(await names(services, 'american-scholarship')).toContain('Exchange of Pupils')
  expect(await names(services, 'post-doct_scholarship')).toEqual(['Plain Grant'])
  expect(await names(services, 'internship')).toEqual(['Laboratory Summer', 'Plain Grant'])
  expect(await names(services, 'leadership-programe')).toEqual(['Young Leaders'])
  expect(await listItems(services, 'scholarship')).toHaveLength(8)
  for (const collection of collections)
    await expect(services.browse(collection, emptyQuery), collection.id).resolves.toBeDefined()
})

test('malformed fields are read as far as possible', async () => {
  await using server = await startTestBackend()
  const { services } = openTestRemote(server)
  const items = await listItems(services, 'scholarship')
  const byName = new Map(items.map((item) => [item.name, item]))
  const [plain, expected] = items
    .filter(({ name }) => name === 'Plain Grant')
    .toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0))
  expect(plain).toMatchObject({
    amount: 12000,
    eligibility: ['Bachelor degree', 'Good English'],
    documents: ['Passport', 'Transcript'],
    deadline: { kind: 'fixed', date: '2031-03-15' },
  })
  expect(byName.get('Titled Summer School')).toMatchObject({
    image: null,
    country: 'Japan',
    amount: null,
    documents: ['Letter'],
    eligibility: ['Anybody', '3'],
    officialLink: 'https://summer.example.org',
  })
  expect(byName.get('Exchange of Pupils')).toMatchObject({
    id: '65a000000000000000000003',
    amount: 2500,
    officialLink: null,
    image: `${server.url}/uploads/pupils.jpg`,
    deadline: { date: '2031-02-28' },
  })
  expect(byName.get('Contest of Essays')).toMatchObject({
    id: '4',
    deadline: { kind: 'rolling' },
    amount: null,
    amountNote: 'About 500 a month',
  })
  expect(byName.get('Study in the East')).toMatchObject({
    country: 'CHINA',
    countryCode: 'CN',
    createdAt: null,
    deadline: { kind: 'varies', date: null },
  })
  expect(expected).toMatchObject({ deadline: { kind: 'expected', date: '2031-09-01' } })
  expect(byName.get('Only a Name')).toMatchObject({
    name: 'Only a Name',
    categories: [],
    country: null,
    amount: null,
    image: null,
    howToApply: [],
  })
  const [laboratory, correct] = await listItems(services, 'internship')
  expect(laboratory).toMatchObject({
    id: 'i-1',
    country: 'Switzerland',
    customMessage: 'Apply early',
    benefits: ['Stipend', 'Housing'],
    howToApply: ['Write to us', 'Wait'],
    createdAt: '2030-05-05T00:00:00.000Z',
  })
  expect(correct).toMatchObject({
    benefits: ['Correctly spelt'],
    eligibility: ['Students'],
    documents: ['CV'],
  })
  const [leaders] = await listItems(services, 'leadership')
  expect(leaders).toMatchObject({
    country: 'Kenya',
    location: 'Nairobi',
    duration: '12',
    benefits: ['Training', 'Mentors'],
  })
})

test('articles come newest first, with the readable blocks and pictures', async () => {
  await using server = await startTestBackend()
  const posts = await openTestRemote(server).services.listPosts()
  expect(posts.map((post) => post.title)).toEqual([
    'Named, not titled',
    'How to apply',
    'Only a heading',
  ])
  expect(posts[1]).toMatchObject({ author: '', imageUrls: ['https://pictures.example.org/c.png'] })
  expect(posts[1]?.content.map((block) => block.type)).toEqual([
    'heading',
    'textarea',
    'image',
    'text',
  ])
  expect(posts[0]?.content).toEqual([{ type: 'text', value: 'As JSON text' }])
  expect(posts[2]?.content).toEqual([{ type: 'text', value: 'One plain text' }])
})
