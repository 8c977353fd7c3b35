import { adminPrompt } from '#web/messages.ts'

/** Texts of the administrator's side, kept apart so that visitors do not load them. Numbers name the specification's sections. */
export const login = {
  title: 'Admin login',
  username: 'Username',
  password: 'Password',
  submit: 'Log in',
  submitting: 'Logging in...',
  alert: 'Login successfully', // 8
  success: 'Login successful!', // 8
  failure: 'Login failed: ', // 8
  link: adminPrompt.link,
  already: 'You are logged in.',
  expired: 'The session has ended. Log in again in another tab, then come back and send again; your text stays here.',
} as const

export const panel = {
  title: 'Admin panel',
  menu: 'Administration',
  logout: 'Logout',
  asVisitor: 'View as visitor',
  backToPanel: 'Back to the admin panel',
  goBack: 'Go back', // 2
  back: 'Back', // 2
  remote: 'The site runs on another backend, which has no call for this.',
} as const

/** Side menu and tiles, in the specification's order (section 2), then what it forgot. */
export const pages = {
  dashboard: 'Dashboard',
  addScholarship: 'Add Scholarship',
  addInternship: 'Add Internship',
  addLeadership: 'Add Leadership Program',
  messages: 'Messages',
  addBlog: 'Create New Blog',
  manageScholarships: 'Manage Scholarships',
  manageInternships: 'Manage Internships',
  manageLeadership: 'Manage Leadership Programs',
  manageBlogs: 'Manage Blogs',
  newsletter: 'Send a newsletter',
  applications: 'View Applications',
  transfer: 'Import and export',
  settings: 'Site settings',
  account: 'Account',
} as const
