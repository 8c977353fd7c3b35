/** The page of what somebody kept; said by the server alone, which sends it along. */
export const shortlist = {
  ownLead: 'What you kept in this browser, the soonest deadline first. Nobody else sees it.',
  sharedTitle: 'A shortlist for you',
  sharedLead: (count: number) =>
    count === 1
      ? 'Somebody chose this one for you to look at.'
      : `Somebody chose these ${count} for you to look at, the soonest deadline first.`,
  sharedNone: 'None of what this link names is here any more.',
  noScript: 'A shortlist is kept in the browser, which needs JavaScript. A link that somebody shares works without it.',
  loading: 'Loading...',
  empty: 'Nothing is kept yet. ‘Keep’ on a card puts it here.',
  failed: 'Your shortlist could not be loaded. It is still in this browser; please try again.',
  tooMany: (left: number) => `A link names 50 at most; ${left} more were left out.`,
  gone: (count: number) => (count === 1 ? 'One of them is not here any more.' : `${count} of them are not here any more.`),
  goneNamed: 'Not here any more:',
  closedSince: 'Closed since you kept it', // promised
  moved: 'Date moved', // promised
  movedFrom: 'before',
  newLink: 'New link', // promised
  compare: 'Compare',
  compareChosen: 'Compare the chosen (2 to 4)',
  plan: 'Plan',
  card: 'Text card',
  print: 'Print',
  share: 'Link to share this list',
  copy: 'Copy the link',
  copied: 'Copied.',
} as const
