import {
  index,
  layout,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes'
import { collections } from '#domain/listing/collections.ts'
import { countryLists } from '#domain/listing/country-lists.ts'
import { type PageId, pages } from '#web/shell/pages.ts'

/**
 * The site map. Listing pages are the rows of `domain/listing/collections.ts`, all shown by one
 * file.
 */
const listings: RouteConfigEntry[] = collections.flatMap((collection) =>
  [collection.id, ...collection.aliases].map((path) =>
    route(path, 'listing/listing.tsx', { id: `listing/${path}` }),
  ),
)

/** The folder of the family that each page belongs to; its file there has the page's name. */
export const folders: Readonly<Record<PageId, string>> = {
  home: 'home',
  'can-i-apply': 'fit',
  search: 'search',
  'study-in': 'countries',
  'students-from': 'countries',
  blogs: 'posts',
  shortlist: 'shortlist',
  compare: 'compare',
  faq: 'pages',
  about: 'pages',
  contact: 'contact',
  suggest: 'search',
  newsletter: 'newsletter',
  privacy: 'pages',
}

/** Pages at an address of their own are the rows of `web/shell/pages.ts`. */
const fixed: RouteConfigEntry[] = pages.map(({ id }) =>
  id === 'home' ? index('home/home.tsx') : route(id, `${folders[id]}/${id}.tsx`),
)

export default [
  layout('shell/Shell.tsx', [
    ...fixed,
    ...listings,
    ...countryLists.map((list) =>
      route(`${list}/:country`, 'countries/country.tsx', { id: `country/${list}` }),
    ),
    route('opportunity/:slug', 'opportunity/opportunity.tsx'),
    route('opportunity/:slug/plan', 'plan/plan.tsx'),
    route('blogs/:slug', 'posts/post.tsx'),
    ...['confirm', 'choose', 'remind', 'leave'].map((name) =>
      route(`newsletter/${name}`, `newsletter/${name}.tsx`),
    ),
    route('admin', 'admin/session/login.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('admin/logout', 'admin/session/logout.ts'),
  route('admin/visit', 'admin/session/visit.ts'),
  layout('admin/layout/layout.tsx', [
    route('admin/admin_dashboard', 'admin/dashboard/dashboard.tsx'),
    route('admin/verify', 'admin/verify/verify.tsx'),
    route('admin/addScholarship', 'admin/opportunity-form/add.tsx', {
      id: 'admin/add/scholarship',
    }),
    route('admin/add_internship', 'admin/opportunity-form/add.tsx', {
      id: 'admin/add/internship',
    }),
    route('admin/add_leadership_data', 'admin/opportunity-form/add.tsx', {
      id: 'admin/add/leadership',
    }),
    route('admin/manage_scholarships', 'admin/items/manage.tsx', {
      id: 'admin/manage/scholarship',
    }),
    route('admin/manage_internships', 'admin/items/manage.tsx', { id: 'admin/manage/internship' }),
    route('admin/manage_leadership', 'admin/items/manage.tsx', { id: 'admin/manage/leadership' }),
    route('admin/edit/:id', 'admin/opportunity-form/edit.tsx'),
    route('admin/official/:id', 'admin/dashboard/official.ts'),
    route('admin/unsaved', 'admin/items/unsaved.ts'),
    route('admin/similar', 'admin/opportunity-form/similar.ts'),
    route('admin/picture', 'admin/form/picture.ts'),
    route('admin/groups', 'admin/groups/groups.tsx'),
    route('admin/add_group', 'admin/groups/edit-group.tsx', { id: 'admin/add-group' }),
    route('admin/edit_group/:key', 'admin/groups/edit-group.tsx', { id: 'admin/edit-group' }),
    route('admin/visa_measures', 'admin/visa-measures/visa-measures.tsx'),
    route('admin/add_visa_measure', 'admin/visa-measures/edit-visa-measure.tsx', {
      id: 'admin/add-visa-measure',
    }),
    route('admin/edit_visa_measure/:key', 'admin/visa-measures/edit-visa-measure.tsx', {
      id: 'admin/edit-visa-measure',
    }),
    route('admin/transfer', 'admin/import/transfer.tsx'),
    route('admin/transfer/columns', 'admin/import/columns.tsx'),
    route('admin/import', 'admin/import/import.ts'),
    route('admin/export/:content/:format', 'admin/import/export.ts'),
    route('admin/get_message_contact', 'admin/dashboard/messages.tsx'),
    route('admin/newsletter', 'admin/mail/newsletters.tsx'),
    route('admin/outbox', 'admin/mail/outbox.tsx'),
    route('admin/address_rights', 'admin/mail/address-rights.tsx'),
    route('admin/address', 'admin/mail/address.ts'),
    route('admin/add_blog', 'admin/post/add.tsx'),
    route('admin/edit_blog/:id', 'admin/post/edit.tsx'),
    route('admin/delete_blog', 'admin/items/manage.tsx', { id: 'admin/manage/post' }),
    route('admin/view-applications', 'admin/dashboard/applications.tsx'),
    route('admin/settings', 'admin/settings/settings.tsx'),
    route('admin/account', 'admin/settings/account.tsx'),
  ]),
  route('shortlist/items', 'shortlist/shortlist-items.ts'),
  route('shortlist/offline', 'shortlist/offline.ts'),
  route('opportunity/:slug/deadline.ics', 'calendar/calendar.ts'),
  route('opportunity/:slug/applied', 'opportunity/applied.ts'),
  ...['rules', 'rows', 'list'].map((file) =>
    route(`can-i-apply/${file}`, 'fit/own-files.ts', { id: `fit/${file}` }),
  ),
  route('opportunity/:slug/detail', 'opportunity/opportunity-detail.ts'),
  route('blogs/:slug/detail', 'posts/post-detail.ts'),
] satisfies RouteConfig
