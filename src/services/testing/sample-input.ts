/** A complete scholarship form, for tests. */
export const sampleInput = {
  code: 'SCH-1',
  name: 'Northern Lights Scholarship',
  image: 'https://example.org/picture.jpg',
  description: 'Two years of study in the north.',
  categories: ['master', 'famous'],
  regions: ['Europe'],
  country: 'Norway',
  benefits: 'Full tuition\nA monthly grant',
  eligibility: 'A first degree',
  amount: '12,000',
  currency: 'eur',
  deadline: '2027-03-15',
  officialLink: 'https://example.org/apply',
}
