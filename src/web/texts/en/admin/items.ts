import type { Kind } from '#domain/opportunity/opportunity.ts'
import { pages } from '#web/texts/en/admin/layout.ts'
import { rulesForm } from '#web/texts/en/admin/rules.ts'
import { counted, grouped, plural } from '#web/texts/en/amounts.ts'
import { kinds } from '#web/texts/en/opportunity.ts'
import { words } from '#web/texts/en/words.ts'

/**
 * Texts of the tables of opportunities and articles; visitors do not load them. 'Promised' as in
 * site.ts.
 */
const shared = {
  find: 'Search',
  all: 'All',
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    published: 'Published',
    closed: 'Closed',
    trash: 'Trash',
  },
  sort: 'Sort by',
  chosen: 'Selected',
  select: (name: string) => `Select “${name}”`,
  /** `elsewhere`: how many of them are on other pages. */
  chosenCount: (count: number, elsewhere: number) =>
    elsewhere === 0 ? `${count} selected` : `${count} selected, ${elsewhere} on other pages`,
  clearChoice: 'Clear',
  goneChoice: (count: number) =>
    plural(
      count,
      '1 selected item is no longer in this table. It is not selected now.',
      `${count} selected items are no longer in this table. They are not selected now.`,
    ),
  selectAll: 'Select all on this page',
  selectMatching: (count: number) => `All ${grouped(count)} that match`,
  tooMany: (most: number) => `More than ${grouped(most)} match. Filter them to select all.`,
  results: (count: number) => counted(count, 'item', 'items'),
  bulk: 'With selected',
  apply: 'Go',
  unknown: 'This action does not exist.',
  edit: 'Edit',
  more: 'More',
  moreFor: (name: string) => `More for “${name}”`,
  undo: 'Undo',
  undone: (count: number) =>
    plural(
      count,
      'Undone. 1 item is as it was before.',
      `Undone. ${count} items are as they were before.`,
    ),
  copyOf: (name: string) => `Copy of ${name}`,
  failed: 'This did not work. ',
  offline: 'We could not reach the server. Try again.',
  cancel: 'Cancel', // promised
} as const

const one = (text: string, many: (count: number) => string) => (count: number) =>
  plural(count, text, many(count))

const publish = {
  label: 'Publish',
  done: one('Published.', (count) => `${count} items published.`),
}
const unpublished = one(
  'Unpublished. It is a draft now.',
  (count) => `${count} items unpublished. They are drafts now.`,
)
const restore = {
  label: 'Restore',
  done: one('Restored as a draft.', (count) => `${count} items restored as drafts.`),
}

/** The compiler demands the texts of every action (web/admin/items/table-texts.ts). */
const opportunityActions = (deleted: string) => ({
  verify: {
    label: 'Mark as checked today',
    done: one('Marked as checked today.', (count) => `${count} items marked as checked today.`),
  },
  renew: {
    label: 'Renew for next year',
    done: one(
      'Renewed. The date is now the expected deadline of the next round.',
      (count) => `${count} items renewed.`,
    ),
  },
  copy: { label: 'Duplicate', done: () => 'Duplicated. This copy is a draft.' },
  'check-link': {
    label: 'Check link now',
    done: () => 'Official link checked. Any problem is shown beside the name.',
  },
  publish,
  unpublish: { label: 'Unpublish', done: unpublished },
  trash: { label: 'Delete', done: one(deleted, (count) => `${count} items moved to the trash.`) },
  restore,
  remove: {
    label: 'Delete permanently',
    done: one('Deleted permanently.', (count) => `${count} items deleted permanently.`),
  },
})

const opportunities = (name: string) => {
  const lower = name.toLowerCase()
  const many = `${lower}s`
  return {
    ...shared,
    empty: `No ${many} found.`, // promised
    search: `Search ${many}`,
    hint: 'Name, host, country or ID',
    filter: `${name}s by status`,
    sorts: {
      name: 'Name',
      deadline: 'Deadline',
      country: 'Country',
      updated: 'Last change',
      verified: 'Checked longest ago',
      created: 'Newest',
    },
    columns: {
      image: 'Image',
      name: 'Name',
      category: 'Category',
      country: 'Country',
      deadline: 'Deadline',
      actions: 'Actions',
    }, // promised
    noneChosen: 'Select at least one item.',
    actions: opportunityActions(`${name} deleted successfully.`), // promised
    deleteFailed: `Failed to delete ${lower}.`, // promised
    confirm: 'Confirm Deletion', // promised
    confirmTrash: (item: string) => `Delete “${item}”? You can restore it from the trash.`,
    confirmRemove: (item: string) =>
      `Permanently delete “${item}” and its history? You cannot undo this.`,
    confirmDeletion: (item: string) => `Permanently delete “${item}”? You cannot undo this.`,
    yes: 'Yes, Delete', // promised
  }
}

const deletedPost = () => 'Deleted! Blog deleted successfully.' // promised

export const itemTables = {
  scholarship: {
    title: pages.manageScholarships,
    add: pages.addScholarship,
    ...opportunities('Scholarship'),
  },
  internship: {
    title: pages.manageInternships,
    add: pages.addInternship,
    ...opportunities('Internship'),
  },
  leadership: {
    title: pages.manageLeadership,
    add: pages.addLeadership,
    ...opportunities('Leadership program'),
  },
  post: {
    ...shared,
    title: pages.managePosts,
    add: pages.addPost,
    empty: 'No blog data found.', // promised
    search: 'Search articles',
    hint: 'Title, author or category',
    filter: 'Articles by status',
    sorts: { created: 'Newest', updated: 'Last change', name: 'Title' },
    columns: { number: '#', name: 'Name', image: 'Image', heading: 'Heading', actions: 'Action' }, // promised
    publicFrom: 'Public from',
    noneChosen: 'Select at least one article.',
    actions: {
      publish,
      unpublish: { label: 'Unpublish', done: unpublished },
      trash: { label: 'Delete', done: deletedPost }, // promised
      restore,
      remove: { label: 'Delete permanently', done: deletedPost },
    },
    deleteFailed: 'Error! Could not delete blog.', // promised
    confirm: 'Are you sure?', // promised
    confirmTrash: (item: string) => `“${item}” goes to the trash. You can restore it from there.`,
    confirmRemove: (item: string) => `This permanently deletes “${item}” and its history.`,
    confirmDeletion: (item: string) => `This permanently deletes “${item}”.`,
    yes: 'Yes, delete it!', // promised
  },
} as const satisfies Record<Kind | 'post', object>

const items = (count: number) => counted(count, 'item', 'items')

/** Before an action on all that match; the compiler demands the texts of every action. */
export const plans = {
  actions: {
    verify: {
      yes: (count: number) => `Mark ${items(count)} as checked today`,
      consequence: one(
        'You say that its official page confirms it. Reports about it count as solved.',
        () => 'You say that their official pages confirm them. Reports about them count as solved.',
      ),
    },
    renew: {
      yes: (count: number) => `Renew ${items(count)} for next year`,
      consequence: one(
        'Its date moves to the next round, as expected. It counts as not checked then.',
        () => 'Their dates move to the next round, as expected. They count as not checked then.',
      ),
    },
    publish: {
      yes: (count: number) => `Publish ${items(count)}`,
      consequence: one('Visitors see it at once.', () => 'Visitors see them at once.'),
    },
    unpublish: {
      yes: (count: number) => `Unpublish ${items(count)}`,
      consequence: one(
        'It becomes a draft, which visitors do not see.',
        () => 'They become drafts, which visitors do not see.',
      ),
    },
    trash: {
      yes: (count: number) => `Move ${items(count)} to the trash`,
      consequence: one(
        'Visitors no longer see it. You can restore it from the trash.',
        () => 'Visitors no longer see them. You can restore them from the trash.',
      ),
    },
    restore: {
      yes: (count: number) => `Restore ${items(count)} as drafts`,
      consequence: one('It leaves the trash.', () => 'They leave the trash.'),
    },
    remove: {
      yes: (count: number) => `Delete ${items(count)} permanently`,
      consequence: one(
        'This deletes its history, too. You cannot undo it.',
        () => 'This deletes their history, too. You cannot undo it.',
      ),
    },
  },
  undo: 'You can undo this for 30 days.',
  leftOut: (count: number) => `Left out: ${items(count)}`,
  reasons: {
    same: one('It is like that already.', () => 'They are like that already.'),
    'date-to-come': one(
      'It has a date that is still to come.',
      () => 'They have dates that are still to come.',
    ),
    'no-date': one('It has no date that could move.', () => 'They have no date that could move.'),
    'on-no-page': one(
      'No page would list this draft: its category or region is missing.',
      () => 'No page would list these drafts: their categories or regions are missing.',
    ),
    unopened: one(
      'You have not opened its official page in the last 24 hours. Its name leads there.',
      () =>
        'You have not opened their official pages in the last 24 hours. Their names lead there.',
    ),
  },
  nothing: 'Nothing would change',
  changed: 'The items that match have changed since. This is what would change now.',
  changedChoice: 'The selected items have changed since. This is what would change now.',
  gone: (count: number) =>
    plural(
      count,
      '1 selected item is no longer in this table, so it stays as it is.',
      `${count} selected items are no longer in this table, so they stay as they are.`,
    ),
  back: 'Back to the table',
} as const

export const tableFilters = {
  title: 'Filters',
  any: 'Any',
  chosen: 'Chosen filters',
  remove: (filter: string) => `Take away: ${filter}`,
  clear: 'Take the filters away',
  names: {
    country: 'Country',
    level: 'Level of study',
    kind: 'Kind',
    closes: 'Deadline',
    checked: 'Checked',
    link: 'Official link',
    basis: 'Rules come from',
    clicks: 'Clicks on Apply',
  },
  choices: {
    level: words.categories,
    kind: kinds,
    closes: {
      7: 'within 7 days',
      30: 'within 30 days',
      90: 'within 90 days',
      passed: 'passed',
      none: 'without a day',
    },
    checked: {
      never: 'never',
      90: 'not for 90 days',
      365: 'not for a year',
    },
    link: { works: 'works', failing: 'fails', unknown: 'without a result' },
    basis: { ...rulesForm.bases, none: 'Nothing: no rules yet' },
    clicks: { some: 'some in 90 days', none: 'none in 90 days' },
  },
} as const

/** Columns that an editor adds to a table of opportunities. */
export const tableColumns = {
  title: 'Columns',
  lead: 'Columns to add. Search applies them.',
  names: {
    host: 'Host',
    verified: 'Checked',
    rules: 'Basis of rules',
    clicks: 'Clicks',
    version: 'Version',
  },
  never: 'Never',
} as const

/** Searches of a table that are kept by a name. */
export const tableViews = {
  title: 'Saved views',
  save: 'Save this view',
  name: 'Name of the view',
  saveNow: 'Save view',
  remove: (name: string) => `Remove “${name}”`,
  saved: 'View saved.',
  removed: 'View removed. The items stay.',
} as const

export const itemHistory = {
  title: 'History',
  none: 'No changes since it was first loaded.',
  current: 'Current',
  look: (version: number) => `Look at version ${version}`,
  hide: 'Hide',
  firstKnown: 'This is the first version that the history has.',
  sameFields: 'No field changed.',
  sameNow: 'The fields are like this now.',
  wouldChange: 'To restore it would change',
  bringBack: (version: number) => `Restore version ${version}`,
  done: 'Earlier version restored.',
  by: (key: string) => `by the key “${key}”`,
  actions: {
    found: 'First loaded',
    created: 'Created',
    changed: 'Changed',
    published: 'Published',
    unpublished: 'Unpublished',
    scheduled: 'Scheduled',
    trashed: 'Deleted',
    restored: 'Restored',
    renewed: 'Renewed',
    verified: 'Checked',
    'brought-back': 'Earlier version restored',
    imported: 'Imported',
    starter: 'From the starter catalogue',
    corrected: 'Corrected as a reader said',
    'rules-added': 'Rules added',
    'rules-confirmed': 'Rules confirmed',
  },
} as const
