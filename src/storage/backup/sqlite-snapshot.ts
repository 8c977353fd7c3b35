import { DatabaseSync } from 'node:sqlite'
import { type Row, rowsAtOnce, type Snapshot } from '#storage/backup/snapshot.ts'

/** On a connection of its own: in the write-ahead log a reader keeps what it saw first and holds nobody up. */
export async function readSqliteSnapshot<Result>(file: string, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
  try {
    sqlite.exec('begin')
    // The instant is that of the first read.
    sqlite.prepare('select count(*) from sqlite_schema').get()
    return await work({
      async *rows(table, columns) {
        const rows = sqlite.prepare(`select ${columns.map(quote).join(', ')} from ${quote(table)}`).iterate() as NodeJS.Iterator<Row>
        let some: Row[] = []
        for (const row of rows) {
          some.push(row)
          if (some.length < rowsAtOnce) continue
          yield some
          some = []
        }
        if (some.length > 0) yield some
      },
    })
  } finally {
    sqlite.close()
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
