export const faq = {
  more: 'Something else?',
  write: 'Write to us',
} as const

export const about = {
  heading: (siteName: string) => `About ${siteName}`,
  parts: {
    introduction: 'Introduction',
    education: 'Education',
    why: 'Why this site exists',
    experience: 'Experience',
    mission: 'Mission',
  },
} as const
