/** What a subscriber can narrow, in the page's order; a file of its own, because the browser needs none of the tables behind it. */
export const groupNames = ['kinds', 'levels', 'regions', 'fields'] as const
