/** The quick search begins at two characters (specification section 9), counted as people count them. */
export const minimumLength = 2
