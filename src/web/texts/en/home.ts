export const home = {
  quickSearch: 'Quick Search', // promised
  canIApply: 'Can I apply?',
  carousel: 'Currently Open Scholarships', // promised
  carouselLoading: 'Loading open scholarships...', // promised
  carouselEmpty: 'No scholarships currently open.', // promised
  previous: 'Previous',
  next: 'Next',
  /** What a screen reader calls the row and each of its items. */
  carouselRole: 'carousel',
  slideRole: 'slide',
  slide: (number: number, total: number, name: string) => `${number} of ${total}: ${name}`,
  categories: 'Browse by Category', // promised
  months: 'When they close',
  countries: 'Countries with the most open opportunities',
} as const
