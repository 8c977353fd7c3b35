/** The quick search begins at two characters (docs/interface.md, Search), counted as people count them. */
export const minimumLength = 2
