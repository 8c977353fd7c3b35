import { tables } from '#storage/tables.ts'

type Name = keyof typeof tables

/** The tables that stand in no backup, with the reason. What is not named here does: a backup that lacks a table would be found out too late. */
const leftOut: Readonly<Partial<Record<Name, string>>> = {
  opportunity_change: 'says to running processes what to read again',
  picture_file: 'pictures are copied from wherever they are kept',
  import_file: 'an hour later it is gone',
  limit_count: 'an hour later it is nothing',
  session: 'whoever finds a backup must not be logged in by it',
}

/** Names and columns of the tables that stand in a backup, in the order of `tables`, in which they can be filled. */
export const backedUpTables: readonly { readonly name: Name; readonly columns: readonly string[] }[] = (Object.keys(tables) as Name[])
  .filter((name) => !(name in leftOut))
  .map((name) => ({ name, columns: Object.keys(tables[name]) }))
