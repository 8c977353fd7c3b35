import { expect, test } from 'vitest'
import { previewLive } from '#web/admin/opportunity-form/form-preview.ts'
import { emptyFormValues } from '#web/admin/opportunity-form/form-values.ts'
import { en } from '#web/texts/en/catalogue.ts'

const services = { now: () => new Date('2026-11-30T12:00:00Z') }

const preview = (values: Readonly<Record<string, string>>) =>
  previewLive(en, services, {
    kind: 'scholarship',
    values: { ...emptyFormValues('key'), ...values },
    groups: [],
    before: undefined,
  })

test('a form without a name has no card', () => {
  expect(preview({ country: 'France' })).toBeNull()
  expect(preview({ name: ' ' })).toBeNull()
})

test('what is half typed is missing on the card, and nothing else', () => {
  const half = preview({
    name: 'Lantern Grant',
    country: 'France',
    officialLink: 'htt',
    deadline: '2027-13-45',
  })
  expect(half?.card).toMatchObject({ name: 'Lantern Grant', where: 'France' })
  expect(half?.host).toEqual({ to: '/study-in/france', title: 'Study in France' })
  expect(half?.reach.words.slice(0, 3)).toEqual(['lantern', 'lg', 'france'])
})

test('no picture of another site is asked for while one types', () => {
  const imageOf = (image: string) => preview({ name: 'Lantern Grant', image })?.card.image
  expect(imageOf('https://other.example/picture.png')).toBeNull()
  expect(imageOf('//other.example/picture.png')).toBeNull()
  expect(imageOf('/uploads/0123456789abcdef01234567-800x600.webp')).toBe(
    '/uploads/0123456789abcdef01234567-800x600.webp',
  )
})
