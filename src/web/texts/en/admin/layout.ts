import { counted, plural } from '#web/texts/en/amounts.ts'
/**
 * Texts of the administrator's area, separate so that visitors do not load them. 'Promised' as in
 * site.ts.
 */
export const login = {
  title: 'Admin login',
  username: 'Username',
  password: 'Password',
  submit: 'Log in',
  submitting: 'Logging in...',
  code: 'Code from your authenticator app, or a recovery word',
  passkey: 'Log in with a passkey',
  passkeyFailed: 'The passkey was not used. Try again, or log in with your password.',
  alert: 'Login successfully', // promised
  success: 'Login successful!', // promised
  failure: 'Login failed: ', // promised
  link: 'Go to the login page',
  already: 'You are logged in.',
  expired:
    'Your session has ended. Log in again in another tab, then come back and save again. Your text is still here.',
} as const

/** Deleting several items permanently. */
export const removal = {
  title: 'Delete selected items?',
  consequence: (count: number) =>
    `This deletes ${plural(count, 'the item and its', `${count} items and their`)} history. You cannot undo this.`,
  more: (count: number) => `and ${count} more`,
  yes: 'Yes, delete permanently',
  cancel: 'Cancel',
  gone: 'One of the items has already been deleted. Nothing was changed.',
  restored: (name: string) => `“${name}” is no longer in the trash. Nothing was deleted.`,
} as const

/** Before an action on several items, in place of what `removal` says. */
export const bulkConfirmations = {
  trash: {
    title: 'Delete these items?',
    consequence: (count: number) =>
      plural(count, 'This item goes to the trash.', `These ${count} items go to the trash.`),
    yes: 'Yes, move to the trash',
  },
  renew: {
    title: 'Some items have no date that has passed',
    /** `count`: items that are named; `rest`: the others. */
    consequence: (count: number, rest: number) =>
      `${plural(count, 'This item has', `These ${count} items have`)} no date, or one that is still to come. ${counted(rest, 'other item', 'other items')} can be renewed.`,
    yes: 'Renew only the others',
  },
  verify: {
    title: 'Some official pages were not opened',
    /** `count`: items that are named; `all`: these and the others. */
    consequence: (count: number, all: number) =>
      all === 1
        ? 'You have not opened the official page of this item in the last 24 hours. Its name leads there.'
        : `You have not opened the official page of ${count} of these ${all} items in the last 24 hours. Their names lead there.`,
    yes: 'Yes, mark as checked today',
  },
} as const

/** About unsaved forms of items. */
export const unsaved = {
  restoreForm: (name: string, when: string) => {
    const form = name === '' ? 'A form' : `“${name}”`
    return `${form} was not saved. You last changed it on ${when}.`
  },
  restore: 'Continue with this text',
  remove: 'Delete this text',
  leave: 'Leave without saving?',
  isStored: 'This browser keeps your text. The form offers it to you when you come back.',
  isLost: 'This browser could not store your text. It will be lost.',
  stay: 'Stay here',
  go: 'Leave',
  goWithout: 'Leave and delete the text',
} as const

export const panel = {
  title: 'Admin panel',
  menu: 'Administration',
  pages: 'Menu',
  groups: { catalogue: 'Catalogue', readers: 'Readers', mail: 'Mail', site: 'Site' },
  logout: 'Logout',
  asVisitor: 'View as visitor',
  needsScripts: 'These pages may need JavaScript, which is off in this browser.',
  goBack: 'Go back', // promised
  back: 'Back', // promised
} as const

/** Side menu and tiles, in the order of docs/interface, Panel. */
export const pages = {
  dashboard: 'Dashboard',
  verify: 'Verify',
  addScholarship: 'Add Scholarship',
  addInternship: 'Add Internship',
  addLeadership: 'Add Leadership Program',
  messages: 'Messages',
  addPost: 'Create New Blog',
  manageScholarships: 'Manage Scholarships',
  manageInternships: 'Manage Internships',
  manageLeadership: 'Manage Leadership Programs',
  managePosts: 'Manage Blogs',
  newsletters: 'Newsletters',
  outbox: 'Outgoing emails',
  addressRights: 'Data about an address',
  applications: 'Clicks and reports',
  groups: 'Country groups',
  visaMeasures: 'Visa measures',
  transfer: 'Import and export',
  settings: 'Site settings',
  account: 'Account',
} as const
