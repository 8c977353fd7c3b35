import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { collections } from '#domain/listing/collections.ts'
import { pages } from '#web/shell/pages.ts'

/** The site map. Listing pages are the rows of `domain/listing/collections.ts`, all shown by one file. */
const listings: RouteConfigEntry[] = collections.flatMap((collection) =>
  [collection.id, ...collection.aliases].map((path) => route(path, 'routes/listing.tsx', { id: `listing/${path}` })),
)

/** Pages at an address of their own are the rows of `web/shell/pages.ts`, each with a file of its name. */
const fixed: RouteConfigEntry[] = pages.map(({ id }) => (id === 'home' ? index('routes/home.tsx') : route(id, `routes/${id}.tsx`)))

export default [
  layout('routes/shell.tsx', [
    ...fixed,
    ...listings,
    route('opportunity/:slug', 'routes/opportunity.tsx'),
    route('opportunity/:slug/plan', 'routes/plan.tsx'),
    route('blogs/:slug', 'routes/post.tsx'),
    route('newsletter/confirm', 'routes/newsletter/confirm.tsx'),
    route('newsletter/choose', 'routes/newsletter/choose.tsx'),
    route('newsletter/remind', 'routes/newsletter/remind.tsx'),
    route('newsletter/leave', 'routes/newsletter/leave.tsx'),
    route('admin', 'routes/admin/login.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('admin/logout', 'routes/admin/logout.ts'),
  route('admin/visit', 'routes/admin/visit.ts'),
  layout('routes/admin/layout.tsx', [
    route('admin/admin_dashboard', 'routes/admin/dashboard.tsx'),
    route('admin/addScholarship', 'routes/admin/add.tsx', { id: 'admin/add/scholarship' }),
    route('admin/add_internship', 'routes/admin/add.tsx', { id: 'admin/add/internship' }),
    route('admin/add_leadership_data', 'routes/admin/add.tsx', { id: 'admin/add/leadership' }),
    route('admin/manage_scholarships', 'routes/admin/manage.tsx', { id: 'admin/manage/scholarship' }),
    route('admin/manage_internships', 'routes/admin/manage.tsx', { id: 'admin/manage/internship' }),
    route('admin/manage_leadership', 'routes/admin/manage.tsx', { id: 'admin/manage/leadership' }),
    route('admin/edit/:id', 'routes/admin/edit.tsx'),
    route('admin/similar', 'routes/admin/similar.ts'),
    route('admin/groups', 'routes/admin/groups.tsx'),
    route('admin/add_group', 'routes/admin/edit-group.tsx', { id: 'admin/add-group' }),
    route('admin/edit_group/:key', 'routes/admin/edit-group.tsx', { id: 'admin/edit-group' }),
    route('admin/transfer', 'routes/admin/transfer.tsx'),
    route('admin/import', 'routes/admin/import.ts'),
    route('admin/export/:content/:format', 'routes/admin/export.ts'),
    route('admin/get_message_contact', 'routes/admin/messages.tsx'),
    route('admin/newsletter', 'routes/admin/newsletter.tsx'),
    route('admin/address', 'routes/admin/address.ts'),
    route('admin/add_blog', 'routes/admin/add-post.tsx'),
    route('admin/edit_blog/:id', 'routes/admin/edit-post.tsx'),
    route('admin/delete_blog', 'routes/admin/manage.tsx', { id: 'admin/manage/post' }),
    route('admin/view-applications', 'routes/admin/applications.tsx'),
    route('admin/settings', 'routes/admin/settings.tsx'),
    route('admin/account', 'routes/admin/account.tsx'),
  ]),
  route('shortlist/items', 'routes/shortlist-items.ts'),
  route('opportunity/:slug/deadline.ics', 'routes/calendar.ts'),
  route('opportunity/:slug/applied', 'routes/applied.ts'),
  route('can-i-apply/rules', 'routes/fit-rules.ts'),
  route('can-i-apply/rows', 'routes/fit-rows.ts'),
  route('can-i-apply/list', 'routes/fit-list.ts'),
  route('opportunity/:slug/detail', 'routes/opportunity-detail.ts'),
  route('blogs/:slug/detail', 'routes/post-detail.ts'),
] satisfies RouteConfig
