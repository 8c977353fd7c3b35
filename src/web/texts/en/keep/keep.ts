/** The mark on every item, and what it says where nothing more can be kept. */
export const keep = {
  keep: 'Keep', // promised
  kept: 'Kept', // promised
  full: 'Your shortlist is full: 50 at most. Take one off first.',
  lost: 'This browser keeps nothing, so it was not kept.',
} as const
