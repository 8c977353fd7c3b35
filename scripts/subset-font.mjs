// Makes public/fonts from @fontsource-variable/besley: `node scripts/subset-font.mjs`. Run it when
// the letters below change, and put the ranges it prints into the @font-face rules. Two files,
// because the package brings Latin and extended Latin apart: an English page loads the first alone.
// Hinting and the contextual features go: screens of today do not use the one, headings not the
// other.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const maxLatinBytes = 30_000
const maxTotalBytes = 40_000

const charRange = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')

const letters = {
  // ASCII, the letters of Latin-1 (western and northern Europe, Iceland) and the signs that names
  // and titles use.
  latin: `${charRange(0x20, 0x7e)}\u00a0§©«·»${charRange(0xc0, 0xd6)}×${charRange(0xd8, 0xf6)}${charRange(0xf8, 0xff)}ı–—‘’“”„…•€`,
  // Polish, Hungarian, Turkish, Czech and Slovak, Romanian, Latvian and Lithuanian, Croatian,
  // Maori.
  'latin-ext': [
    'ĄąĆćĘęŁłŃńŚśŹźŻż',
    'ŐőŰű',
    'ĞğİŞş',
    'ČčĎďĚěŇňŘřŠšŤťŮůŽžĹĺĽľŔŕ',
    'ĂăȘșȚț',
    'ĀāĒēĢģĪīĶķĻļŅņŪūĖėĮįŲų',
    'Đđ',
    'Ōō',
  ].join(''),
}

/** Code points as a value of unicode-range. */
function unicodeRange(text) {
  const points = [...new Set([...text].map((letter) => letter.codePointAt(0)))].toSorted(
    (a, b) => a - b,
  )
  const firsts = points.filter((point, index) => points[index - 1] !== point - 1)
  const lasts = points.filter((point, index) => points[index + 1] !== point + 1)
  const hex = (point) => point.toString(16).toUpperCase().padStart(4, '0')
  return firsts
    .map((first, index) => `U+${hex(first)}${lasts[index] > first ? `-${hex(lasts[index])}` : ''}`)
    .join(', ')
}

const root = join(import.meta.dirname, '..')
const source = join(root, 'node_modules/@fontsource-variable/besley')
const target = join(root, 'public/fonts')
await mkdir(target, { recursive: true })
await copyFile(join(source, 'LICENSE'), join(target, 'LICENSE'))

let totalBytes = 0
for (const [name, text] of Object.entries(letters)) {
  const font = await subsetFont(
    await readFile(join(source, `files/besley-${name}-wght-normal.woff2`)),
    text,
    {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 500, max: 800 } },
      keepFeatures: ['kern'],
      noHinting: true,
      dropTables: ['gasp'],
    },
  )
  if (name === 'latin' && font.length > maxLatinBytes)
    throw new Error(`Latin takes ${font.length} bytes, ${maxLatinBytes} are allowed`)
  totalBytes += font.length
  await writeFile(join(target, `besley-${name}.woff2`), font)
  console.log(`besley-${name}.woff2 ${font.length} bytes\n  unicode-range: ${unicodeRange(text)};`)
}
if (totalBytes > maxTotalBytes)
  throw new Error(`The fonts take ${totalBytes} bytes, ${maxTotalBytes} are allowed`)
