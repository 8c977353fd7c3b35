import type { PostCategory } from '#domain/post.ts'

export const blogs = {
  categories: {
    Scholarship: 'Scholarship',
    Internship: 'Internship',
    Leadership: 'Leadership',
    Announcement: 'Announcement',
  } satisfies Record<PostCategory, string>,
  readMore: 'Read More', // promised
  loading: 'Loading blogs...', // promised
  empty: 'No blogs found.', // promised
  failed: 'Failed to load blogs. Please try again later.', // promised
  anonymous: 'Anonymous', // promised
  by: 'By',
  close: 'Close', // promised
  more: 'More articles',
} as const
