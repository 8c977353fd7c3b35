import { pages } from '#web/texts/en/admin.ts'

/**
 * Every page of the administrator's side: side menu and tiles are maps over it. `basic`: any backend has calls for it (docs/interface.md,
 * Another backend); the others hide themselves behind API_URL, and their addresses answer 404 there.
 */
const menu = [
  { to: '/admin/admin_dashboard', label: pages.dashboard, basic: true },
  { to: '/admin/addScholarship', label: pages.addScholarship, basic: true },
  { to: '/admin/add_internship', label: pages.addInternship, basic: true },
  { to: '/admin/add_leadership_data', label: pages.addLeadership, basic: true },
  { to: '/admin/add_blog', label: pages.addPost, basic: true },
  { to: '/admin/manage_scholarships', label: pages.manageScholarships, basic: true },
  { to: '/admin/manage_internships', label: pages.manageInternships, basic: false },
  { to: '/admin/manage_leadership', label: pages.manageLeadership, basic: false },
  { to: '/admin/delete_blog', label: pages.managePosts, basic: true },
  { to: '/admin/get_message_contact', label: pages.messages, basic: true },
  { to: '/admin/newsletter', label: pages.newsletter, basic: false },
  { to: '/admin/view-applications', label: pages.applications, basic: false },
  { to: '/admin/transfer', label: pages.transfer, basic: false },
  { to: '/admin/settings', label: pages.settings, basic: false },
  { to: '/admin/account', label: pages.account, basic: false },
] as const

/** The pages that there are: all of them, or those of any backend. */
export function listAdminPages(isWhole: boolean): readonly { readonly to: string; readonly label: string }[] {
  return menu.filter(({ basic }) => basic || isWhole)
}
