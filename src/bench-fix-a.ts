import { openDatabase } from '#storage/database.ts'
import { migrateDatabase } from '#storage/migrate.ts'
import { createEditing } from '#services/create-editing.ts'
import { openImport } from '#server/transfer/read-file.ts'
import { mkdtempSync, writeFileSync } from 'node:fs'
const folder = mkdtempSync('/tmp/fix-a/b-')
const db = openDatabase({ file: folder + '/a.sqlite' }); await migrateDatabase(db)
const clock = () => new Date()
const editing = createEditing({ db, clock, dataDir: folder })
const same = process.argv[2] === 'same'
const records = (more: object) => Array.from({ length: 6000 }, (_, i) => ({ id: 'A-' + i, name: same ? 'Same name' : 'Grant number ' + i, region: 'Europe', category: ['Master'], country: 'Norway', description: 'x'.repeat(800), officialLink: 'https://example.org/' + i, ...more }))
let longest = 0, last = performance.now(), reads = 0, longestRead = 0
const beat = setInterval(() => { longest = Math.max(longest, performance.now() - last); last = performance.now() }, 5)
let over = false
const reading = (async () => { while (!over) { const t = performance.now(); await db.kysely.selectFrom('setting').selectAll().execute(); longestRead = Math.max(longestRead, performance.now() - t); reads++; await new Promise(r => setTimeout(r, 10)) } })()
const run = async (name: string, list: object[], apply = true) => {
  const path = folder + '/f.json'; writeFileSync(path, '[' + list.map((e) => JSON.stringify(e)).join(',\n') + ']')
  const c = process.cpuUsage(); const t = performance.now(); longest = longestRead = 0; reads = 0
  const { lines: _l, ...r } = await editing.transfer.importRecords(openImport(path, { name: 'a.json', now: clock() }), { apply })
  console.log(name, Math.round(performance.now() - t), 'ms', 'cpu', Math.round((process.cpuUsage(c).user + process.cpuUsage(c).system)/1000), JSON.stringify(r), _l.find(l=>l.action==='mistake')?.note, 'longest block', Math.round(longest), 'reads', reads, 'longest read', Math.round(longestRead))
}
await run('new', records({}))
await run('again', records({}))
await run('changed', records({ country: 'Sweden' }))
over = true; await reading; clearInterval(beat); await db.close()
