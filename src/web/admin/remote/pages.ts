import type { AdminPage } from '#web/admin/layout/paths.ts'
import type { AdminTexts } from '#web/texts/language.ts'

/**
 * The specification's pages of the administrator, for which another backend has calls
 * (docs/interface, Another backend). All other addresses below /admin answer 404 there.
 */
const menu = [
  { to: '/admin/admin_dashboard', label: 'dashboard' },
  { to: '/admin/addScholarship', label: 'addScholarship' },
  { to: '/admin/add_internship', label: 'addInternship' },
  { to: '/admin/add_leadership_data', label: 'addLeadership' },
  { to: '/admin/add_blog', label: 'addPost' },
  { to: '/admin/manage_scholarships', label: 'manageScholarships' },
  { to: '/admin/delete_blog', label: 'managePosts' },
  { to: '/admin/get_message_contact', label: 'messages' },
] as const

export const listRemotePages = ({ pages }: AdminTexts): readonly AdminPage[] =>
  menu.map(({ to, label }) => ({ to, label: pages[label] }))
