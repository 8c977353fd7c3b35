/** The largest file of an import, in bytes (issue 3 section 3). */
export const largestImport = 32 * 1024 * 1024
