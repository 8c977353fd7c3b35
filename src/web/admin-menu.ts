import { pages } from '#web/admin-messages.ts'

/** Every page of the administrator's side: side menu, tiles and the signed-out test are maps over it. */
export const adminMenu = [
  { to: '/admin/admin_dashboard', label: pages.dashboard },
  { to: '/admin/addScholarship', label: pages.addScholarship },
  { to: '/admin/add_internship', label: pages.addInternship },
  { to: '/admin/add_leadership_data', label: pages.addLeadership },
  { to: '/admin/add_blog', label: pages.addBlog },
  { to: '/admin/manage_scholarships', label: pages.manageScholarships },
  { to: '/admin/manage_internships', label: pages.manageInternships },
  { to: '/admin/manage_leadership', label: pages.manageLeadership },
  { to: '/admin/delete_blog', label: pages.manageBlogs },
  { to: '/admin/get_message_contact', label: pages.messages },
  { to: '/admin/newsletter', label: pages.newsletter },
  { to: '/admin/view-applications', label: pages.applications },
  { to: '/admin/transfer', label: pages.transfer },
  { to: '/admin/settings', label: pages.settings },
  { to: '/admin/account', label: pages.account },
] as const
