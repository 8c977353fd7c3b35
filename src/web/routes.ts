import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { collections } from '#domain/collections.ts'

/** The site map. Listing pages are the rows of `domain/collections.ts`, all shown by one file. */
const listings: RouteConfigEntry[] = collections.flatMap((collection) =>
  [collection.id, ...collection.aliases].map((path) => route(path, 'routes/listing.tsx', { id: `listing/${path}` })),
)

export default [
  layout('routes/shell.tsx', [
    index('routes/home.tsx'),
    ...listings,
    route('opportunity/:slug', 'routes/opportunity.tsx'),
    route('search', 'routes/search.tsx'),
    route('blogs', 'routes/blogs.tsx'),
    route('blogs/:slug', 'routes/post.tsx'),
    route('faq', 'routes/faq.tsx'),
    route('about', 'routes/about.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('newsletter', 'routes/newsletter.tsx'),
    route('admin', 'routes/admin/login.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('admin/logout', 'routes/admin/logout.ts'),
  route('admin/visit', 'routes/admin/visit.ts'),
  layout('routes/admin/layout.tsx', [route('admin/admin_dashboard', 'routes/admin/dashboard.tsx')]),
  route('opportunity/:slug/deadline.ics', 'routes/calendar.ts'),
  route('opportunity/:slug/detail', 'routes/opportunity-detail.ts'),
  route('blogs/:slug/detail', 'routes/post-detail.ts'),
] satisfies RouteConfig
