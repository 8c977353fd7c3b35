export const search = {
  title: 'Quick Search', // promised
  label: 'Name, host, country or acronym',
  submit: 'Search',
  hint: 'Two letters are enough.',
  loading: 'Loading...', // promised
  empty: 'No scholarships found.', // promised
  found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  failed: 'The search could not be done.',
  close: 'Close search',
} as const
