/** The largest file of an import, in bytes (docs/interface.md, Import and export). */
export const largestImport = 32 * 1024 * 1024
