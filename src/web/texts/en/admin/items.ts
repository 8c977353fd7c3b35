import type { Kind } from '#domain/opportunity/opportunity.ts'
import type { TableAction } from '#services/items/actions.ts'
import type { HistoryAction } from '#services/items/edited.ts'
import { pages } from '#web/texts/en/admin/frame.ts'

/** Texts of the tables of opportunities and articles; visitors do not load them. 'Promised' as in site.ts. */
const shared = {
  find: 'Search',
  all: 'All',
  states: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', closed: 'Closed', trash: 'Trash' },
  sort: 'Sort by',
  chosen: 'Chosen',
  select: (name: string) => `Choose “${name}”`,
  selectAll: 'Choose all on this page',
  results: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  bulk: 'With the chosen',
  apply: 'Apply',
  unknown: 'There is no such action.',
  edit: 'Edit',
  more: 'More',
  moreFor: (name: string) => `More for “${name}”`,
  undo: 'Undo',
  undone: (count: number) => (count === 1 ? 'Undone. 1 item is as it was before.' : `Undone. ${count} items are as they were before.`),
  copyOf: (name: string) => `Copy of ${name}`,
  failed: 'This could not be done. ',
  offline: 'The server could not be reached. Please try again.',
  cancel: 'Cancel', // promised
} as const

const one = (text: string, many: (count: number) => string) => (count: number) => (count === 1 ? text : many(count))

const publish = { label: 'Publish', done: one('Published.', (count) => `${count} items published.`) }
const takenBack = one('Taken back to draft.', (count) => `${count} items taken back to draft.`)
const restore = { label: 'Restore', done: one('Restored as a draft.', (count) => `${count} items restored as drafts.`) }

/** The compiler asks for the texts of every action that opportunities have. */
const opportunityActions = (deleted: string) =>
  ({
    verify: { label: 'Verified today', done: one('Marked as verified today.', (count) => `${count} items marked as verified today.`) },
    renew: {
      label: 'Renew for next year',
      done: one('Renewed: the date is the next round’s, as expected.', (count) => `${count} items renewed.`),
    },
    copy: { label: 'Copy', done: () => 'Copied: this is a draft of its own.' },
    'check-link': {
      label: 'Check link now',
      done: () => 'The official link was looked at. What is wrong with it stands beside the name.',
    },
    publish,
    unpublish: { label: 'Take back to draft', done: takenBack },
    trash: { label: 'Delete', done: one(deleted, (count) => `${count} items moved to the trash.`) },
    restore,
    remove: { label: 'Delete for ever', done: one('Deleted for ever.', (count) => `${count} items deleted for ever.`) },
  }) satisfies Record<TableAction<'opportunity'>, object>

const opportunities = ({ one: name, lower, many }: { one: string; lower: string; many: string }) => ({
  ...shared,
  empty: `No ${many} found.`, // promised
  search: `Search ${many}`,
  filter: `${many.charAt(0).toUpperCase()}${many.slice(1)} by state`,
  sorts: {
    name: 'Name',
    deadline: 'Deadline',
    country: 'Country',
    updated: 'Last change',
    verified: 'Longest unverified',
    created: 'Newest',
  },
  columns: { image: 'Image', name: 'Name', category: 'Category', country: 'Country', deadline: 'Deadline', actions: 'Actions' }, // promised
  noneChosen: 'Please choose at least one item.',
  actions: opportunityActions(`${name} deleted successfully.`), // promised
  deleteFailed: `Failed to delete ${lower}.`, // promised
  confirm: 'Confirm Deletion', // promised
  confirmTrash: (item: string) => `Delete “${item}”? It goes to the trash, from where it can be restored.`,
  confirmRemove: (item: string) => `Delete “${item}” for ever, with its history? This cannot be undone.`,
  confirmAway: (item: string) => `Delete “${item}” for ever? This cannot be undone.`,
  yes: 'Yes, Delete', // promised
})

const deletedPost = () => 'Deleted! Blog deleted successfully.' // promised

export const itemTables = {
  scholarship: {
    title: pages.manageScholarships,
    add: pages.addScholarship,
    ...opportunities({ one: 'Scholarship', lower: 'scholarship', many: 'scholarships' }),
  },
  internship: {
    title: pages.manageInternships,
    add: pages.addInternship,
    ...opportunities({ one: 'Internship', lower: 'internship', many: 'internships' }),
  },
  leadership: {
    title: pages.manageLeadership,
    add: pages.addLeadership,
    ...opportunities({ one: 'Leadership program', lower: 'leadership program', many: 'leadership programs' }),
  },
  post: {
    ...shared,
    title: pages.managePosts,
    add: pages.addPost,
    empty: 'No blog data found.', // promised
    search: 'Search articles',
    filter: 'Articles by state',
    sorts: { created: 'Newest', updated: 'Last change', name: 'Title' },
    columns: { number: '#', name: 'Name', image: 'Image', heading: 'Heading', action: 'Action' }, // promised
    publicFrom: 'Public from',
    noneChosen: 'Please choose at least one article.',
    actions: {
      publish,
      unpublish: { label: 'Unpublish', done: takenBack },
      trash: { label: 'Delete', done: deletedPost }, // promised
      restore,
      remove: { label: 'Delete for ever', done: deletedPost },
    } satisfies Record<TableAction<'post'>, object>,
    deleteFailed: 'Error! Could not delete blog.', // promised
    confirm: 'Are you sure?', // promised
    confirmTrash: (item: string) => `“${item}” goes to the trash, from where it can be restored.`,
    confirmRemove: (item: string) => `“${item}” goes for ever, with its history.`,
    confirmAway: (item: string) => `“${item}” goes for ever.`,
    yes: 'Yes, delete it!', // promised
  },
} as const satisfies Record<Kind | 'post', object>

export const itemHistory = {
  title: 'History',
  none: 'It was not changed since it was loaded.',
  current: 'Current',
  bringBack: (version: number) => `Bring back version ${version}`,
  done: 'Brought back an earlier state.',
  actions: {
    found: 'As it was loaded',
    created: 'Created',
    changed: 'Changed',
    published: 'Published',
    unpublished: 'Taken back to draft',
    scheduled: 'Scheduled',
    trashed: 'Deleted',
    restored: 'Restored',
    renewed: 'Renewed',
    verified: 'Verified',
    'brought-back': 'Brought back an earlier state',
    imported: 'Imported',
    'rules-added': 'Rules added',
    'rules-confirmed': 'Rules confirmed',
  } satisfies Record<HistoryAction, string>,
} as const
