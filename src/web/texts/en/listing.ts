export const listing = {
  // Not 'this week': seven days from now are no calendar week.
  sections: {
    'this-week': 'Closing within a week',
    'this-month': 'Closing within a month',
    later: 'Later',
    undated: 'Rolling and dates that vary',
    all: 'All open',
    worldwide: 'Open worldwide', // promised
    closed: 'Closed',
  },
  filters: 'Filter and sort',
  filtersChosen: (count: number) => `Filter and sort (${count} chosen)`,
  level: 'Level',
  region: 'Study in',
  field: 'Field',
  funding: 'Funding',
  sort: 'Sort by',
  sorts: { deadline: 'Deadline, soonest', newest: 'Newest first', name: 'Name' },
  any: { level: 'All levels', region: 'All regions', field: 'All fields', funding: 'Any funding' },
  showClosed: (count: number) => `Show closed (${count})`,
  apply: 'Show',
  clear: 'Clear filters',
  months: 'Deadlines in the next twelve months',
  month: (name: string, count: number) => `${name}: ${count === 1 ? '1 deadline' : `${count} deadlines`}`,
  nothingLeft: 'Nothing fits these filters.',
  pages: 'Pages',
  page: (page: number, count: number) => `Page ${page} of ${count}`,
  previous: 'Previous page',
  next: 'Next page',
  failed: 'The list could not be loaded.',
  tryAgain: 'Try again', // promised
  choose: { region: 'Regions', field: 'Fields of study' },
} as const
