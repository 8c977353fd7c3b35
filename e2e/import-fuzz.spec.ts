import { gzipSync } from 'node:zlib'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { createChance } from '#domain/testing/chance.ts'
import type { Site } from '../scripts/site.ts'
import { readRows } from './database.ts'
import { expect, test } from './signed-in.ts'

// Files of any content are posted to the forms of the import. No answer may be a failure of ours,
// each says something, and nothing is stored before the last press.

test.use({ siteOf: 'import-fuzz' })

const cases = 110
const parts = 4

const head = 'id,name,category,region,country,deadline,officialLink,description'
const row = (index: number) =>
  `F-${index},Fuzz ${index},Master,Europe,Norway,2031-0${1 + (index % 9)}-15,https://f${index}.example.org/,"A, ""b""\nc"`
const table = [head, ...Array.from({ length: 8 }, (_, index) => row(index))].join('\n')
const foreign = table.replace(head, 'Nr;Titel,Kategorie,Region,Land,Frist,Webseite,Text')
const records = Array.from({ length: 6 }, (_, index) => ({
  id: `J-${index}`,
  name: `Fuzz ${index}`,
  region: 'Asia',
  deadline: '2031-05-01',
  categories: ['PhD'],
  rules: null,
}))
const posts = 'title,author,category,content\nA,B,News,"[{""type"":""text"",""value"":""x""}]"\n'

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)

/** Whole files that somebody may send; those after the first ones are mutated further. */
const files: readonly Buffer[] = [
  bytesOf(table),
  bytesOf(foreign),
  bytesOf(foreign.replaceAll(',', ';')),
  bytesOf(JSON.stringify(records)),
  bytesOf(posts),
  // Workbooks and archives, whole, broken off, and one that would grow a thousandfold.
  Buffer.concat([bytesOf('PK\u0003\u0004\u0014\0\0\0\b\0', 'latin1'), Buffer.alloc(300, 7)]),
  bytesOf('PK\u0003'),
  bytesOf('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'latin1'),
  gzipSync(Buffer.alloc(8 * 1024 * 1024)),
  gzipSync(bytesOf(table)).subarray(0, 40),
  // Encodings.
  Buffer.concat([Buffer.of(0xff, 0xfe), bytesOf(table, 'utf16le')]),
  Buffer.concat([Buffer.of(0xfe, 0xff), bytesOf(table, 'utf16le').swap16()]),
  bytesOf(table.replaceAll('Norway', 'Österreich'), 'latin1'),
  bytesOf(`\uFEFF\uFEFF${table}`),
  Buffer.of(0xed, 0xa0, 0x80, 0x2c, 0x0a),
  Buffer.alloc(4096),
  // Headings.
  bytesOf(`__proto__,constructor,toString,hasOwnProperty\n1,2,3,4\n`),
  bytesOf(`name,__proto__,__proto__,\u200b,\nA,1,2,3,4\n`),
  bytesOf(`${Array.from({ length: 10_000 }, (_, index) => `Column ${index}`).join(',')}\n1,2\n`),
  bytesOf(`${'Heading '.repeat(120_000)},name\nA,B\n`),
  bytesOf(`${'H'.repeat(1_100_000)},name\nA,B\n`),
  bytesOf(`${','.repeat(16_500)}\n1,2\n`),
  bytesOf(`Titel,Titel,Titel\nA,B,C\n`),
  bytesOf(`Titel,Link\n${'A,B\n'.repeat(3000)}`),
  bytesOf(`sep=\n${table}`),
  bytesOf(`sep="\n${table}`),
  // JSON.
  bytesOf('['.repeat(100_000)),
  bytesOf(`[{"name":${'{"a":'.repeat(20_000)}`),
  bytesOf('[{"__proto__":{"name":"x"},"name":"A","constructor":1}]'),
  bytesOf(`[{"name":"${'x'.repeat(900_000)}","region":"Asia"}]`),
  bytesOf('[{"name":"A","name":"B"}]'),
  bytesOf('[{"name":"\\ud800","deadline":{"$date":{}},"amount":1e999,"_id":{"$oid":[]}}]'),
  bytesOf('{"internships":[{"name":[[[]]],"region":{"a":1},"rules":{"nationality":1}}]}'),
  bytesOf('null'),
  bytesOf('<html>'),
  bytesOf('%PDF-1.7'),
]

const tokens = [
  '"',
  '""',
  '\n',
  '\r',
  ',',
  ';',
  '\t',
  '\0',
  '\uFEFF',
  '\u202e',
  '__proto__',
  '[',
  '{',
  '}',
  ']',
  'null',
  '=1+1',
  '1.500',
  '03/04/2027',
  '𝔘',
  '\\',
  'kind',
  'published',
  "'",
  '-1',
  '9'.repeat(400),
  '🙂'.repeat(50),
]

const names = [
  'a.csv',
  'posts.csv',
  'internship.json',
  '../../etc/passwd',
  'x'.repeat(255),
  '__proto__',
  'a"b\u202e\n.csv',
  '<script>',
  '.csv',
]

type Chance = ReturnType<typeof createChance>

/** A file with some bytes cut, doubled, turned or put in. */
function mutate(bytes: Buffer, { next, pick }: Chance): Buffer {
  let changed = bytes
  for (let round = next(4); round > 0; round -= 1) {
    const at = next(changed.length + 1)
    const to = Math.min(changed.length, at + next(60))
    const [before, middle, after] = [
      changed.subarray(0, at),
      changed.subarray(at, to),
      changed.subarray(to),
    ]
    const made = pick([
      () => [before],
      () => [before, after],
      () => [before, middle, middle, after],
      () => [before, bytesOf(pick(tokens)), middle, after],
      () => [before, bytesOf(pick(tokens).repeat(1 + next(40))), after],
      () => [before, middle.map((byte) => byte ^ (1 << next(8))), after],
      () => [middle, before, after],
    ])
    changed = Buffer.concat(made())
  }
  return changed
}

const countStored = (site: Site) =>
  readRows(
    site,
    `select (select count(*) from opportunity) as items, (select count(*) from post) as posts,
      (select count(*) from history) as changes, (select count(*) from import_run) as runs`,
  )

/** The address of the page that follows, if there is one. */
const findAddress = (text: string): string | undefined =>
  /"to":"([^"]*)"/.exec(text)?.[1]?.replaceAll('\\u0026', '&')

/** Says something: a report, a question for the columns, a refusal at its place. */
const hasMessage = (html: string): boolean =>
  html.includes('role="alert"') ||
  html.includes('id="file-error"') ||
  html.includes('name="column-0"')

/** With random choices, of which many are none. */
async function assignColumns(
  request: APIRequestContext,
  address: string,
  { next, pick }: Chance,
): Promise<APIResponse> {
  const fields = [
    '',
    'name',
    'deadline',
    'country',
    'amount',
    '__proto__',
    'rules',
    'x'.repeat(999),
  ]
  const form = Object.fromEntries([
    ...Array.from({ length: next(12) }, (_, index) => [`column-${index}`, pick(fields)]),
    ['column-0', pick(['name', 'name', ''])],
    ['name', pick(['Fuzz', 'Fuzz 2', '', '__proto__', 'y'.repeat(500)])],
    ['kind', pick(['internship', '', 'constructor'])],
  ])
  return await request.post(address, { form })
}

// Four tests, because a slow machine takes a minute for each.
for (const part of Array.from({ length: parts }, (_, index) => index))
  test(`no file and no form of the import fails, says nothing, or stores anything before the last press (${part + 1} of ${parts})`, async ({
    context,
    site,
  }) => {
    const chance = createChance(20_261_130 + part)
    const headers = { origin: site.url }
    const request = context.request
    const before = countStored(site)
    for (let index = part; index < cases; index += parts) {
      const whole = files[index % files.length] ?? Buffer.alloc(0)
      const bytes = index < files.length ? whole : mutate(whole, chance)
      const name = chance.pick(names)
      const about = `case ${index}: ${name.slice(0, 20)}, ${bytes.subarray(0, 40).toString('latin1')}`
      // With scripts a file is the body; without them it is a field of a form.
      let answer: APIResponse
      if (Math.floor(index / parts) % 2 === 0) {
        const sent = await request.post(`/admin/import?${new URLSearchParams({ name })}`, {
          headers: { ...headers, 'content-type': 'application/octet-stream' },
          data: bytes,
        })
        const text = await sent.text()
        const end = text.trim().split('\n').at(-1) ?? ''
        expect([200, 400], about).toContain(sent.status())
        expect(end, about).toMatch(/"state":"(?:ready|refused|failed)"/)
        const address = findAddress(end)
        if (address === undefined) continue
        answer = await request.get(address)
      } else {
        answer = await request.post('/admin/transfer', {
          headers,
          multipart: { file: { name, mimeType: 'text/csv', buffer: bytes } },
        })
      }
      const html = await answer.text()
      expect(answer.status(), about).toBeLessThan(500)
      expect(hasMessage(html), about).toBe(true)
      expect(html.length, about).toBeLessThan(3_000_000)
      if (!answer.url().includes('/columns?')) continue
      const assigned = await assignColumns(request, answer.url(), chance)
      expect(assigned.status(), about).toBeLessThan(500)
      expect(hasMessage(await assigned.text()), about).toBe(true)
    }
    expect(countStored(site)).toEqual(before)
  })

test('forms about files and columns that do not exist are refused with a sentence', async ({
  context,
  site,
}) => {
  const headers = { origin: site.url }
  const before = countStored(site)
  const odd = ['', '__proto__', 'report-x', '../x', 'x'.repeat(3000), '\0', "' or 1=1 --"]
  for (const value of odd) {
    const forms: readonly Record<string, string>[] = [
      { kept: value, name: value },
      { kept: value, name: value, mapping: value, order: value, publish: '1' },
      { kept: value, preview: '1', mapping: value },
      { rename: `gone ${value}`, mappingName: value },
      { undo: value },
      {},
    ]
    for (const form of forms) {
      const answer = await context.request.post('/admin/transfer', { headers, form })
      const about = JSON.stringify(form).slice(0, 80)
      expect(answer.status(), about).toBeLessThan(500)
      expect(answer.status(), about).toBeGreaterThanOrEqual(400)
      expect(hasMessage(await answer.text()), about).toBe(true)
    }
    for (const path of [
      `/admin/transfer?${new URLSearchParams({ report: value, page: value })}`,
      `/admin/transfer?${new URLSearchParams({ report: value, page: '-1e99' })}`,
      `/admin/transfer/columns?${new URLSearchParams({ file: value, name: value })}`,
    ]) {
      const answer = await context.request.get(path)
      expect(answer.status(), path).toBeLessThan(500)
    }
  }
  expect(countStored(site)).toEqual(before)
})
