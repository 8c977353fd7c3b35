/**
 * The field of a request that scripts send for a page that stays: the answer is data that the page
 * shows itself. Without it the answer leads to a fresh page.
 */
export const inPlace = 'in-place'
