import { expect, test } from 'vitest'
import { isHostFirst, listReadings, readBesideName } from '#domain/search/readings.ts'
import { understand } from '#domain/search/understand.ts'
import { toChipKey } from '#domain/search/understood.ts'

const read = (text: string) =>
  understand(text, { today: '2026-11-24', isWord: () => false }).understood

const hosted: Readonly<Record<string, number>> = { DE: 9, JP: 8, NG: 1 }

function readingsOf(text: string) {
  return listReadings(read(text), ({ value }) => hosted[value] ?? 0).map(({ role, understood }) =>
    [role, ...understood.map(toChipKey)].join(' '),
  )
}

test.each([
  ['nepal', ['citizen citizen:NP', 'host country:NP']],
  ['nepali', ['citizen citizen:NP', 'host country:NP']],
  ['phd iran', ['citizen level:phd citizen:IR', 'host level:phd country:IR']],
  ['syrian refugee', ['citizen citizen:SY for:refugees', 'host country:SY for:refugees']],
  ['africa', ['citizen citizen:africa', 'host region:africa']],
  ['karachi', ['citizen citizen:PK', 'host country:PK']],
  ['nepal or bhutan', ['citizen citizen:NP citizen:BT', 'host country:NP country:BT']],
])('%j can mean both, the host and the own country', (text, expected) => {
  expect(readingsOf(text)).toEqual(expected)
})

test.each([
  ['in nepal', ' country:NP'],
  ['universities in nepal', ' country:NP'],
  ['nepal universities', ' country:NP'],
  ['from nepal', ' citizen:NP'],
  ['kenyans', ' citizen:KE'],
  ['nepal students', ' citizen:NP'],
  ['not nepal', ' country:!NP'],
  ['masters in germany nigeria', ' level:master country:DE citizen:NG'],
  ['germany for nigerians', ' country:DE citizen:NG'],
  ['nigeria germany', ' citizen:NG country:DE'],
  ['japan nepal phd', ' country:JP citizen:NP level:phd'],
  ['phd', ' level:phd'],
  ['syrian refugee living in lebanon', ' citizen:SY for:refugees citizen:LB'],
  ['nigerian living in ghana', ' citizen:NG citizen:GH'],
  ['germany, i live in ghana', ' country:DE citizen:GH'],
  ['internship kuala lumpur', ' kind:internship country:MY'],
  ['masters berlin nigeria', ' level:master country:DE citizen:NG'],
  ['student from lagos', ' citizen:NG'],
  ['i am living in lagos', ' citizen:NG'],
  ['lagos students', ' citizen:NG'],
  ['masters berlin lagos', ' level:master country:DE country:NG'],
])('%j has one reading', (text, expected) => {
  expect(readingsOf(text)).toEqual([expected])
})

test('the host comes first where it has much, something else was asked, or no citizens are known', () => {
  const alone = read('india')
  expect(isHostFirst(1, 150, alone)).toBe(false)
  expect(isHostFirst(3, 150, alone)).toBe(true)
  expect(isHostFirst(1, 0, alone)).toBe(true)
  expect(isHostFirst(0, 0, alone)).toBe(false)
  expect(isHostFirst(1, 150, read('masters india'))).toBe(true)
  expect(isHostFirst(0, 150, read('masters india'))).toBe(false)
})

test('a city alone is the own one first only where nothing takes place in its country', () => {
  const alone = read('lagos')
  expect(isHostFirst(1, 150, alone)).toBe(true)
  expect(isHostFirst(0, 150, alone)).toBe(false)
})

test.each([
  ['lantern germany for indians', 'country:DE citizen:IN'],
  ['lantern germany', 'citizen:DE'],
  ['lantern uzbekistan uk', 'citizen:UZ country:GB'],
  ['lantern nepal or bhutan', 'citizen:NP citizen:BT'],
])('beside a name %j is read as %s', (text, expected) => {
  const { understood } = readBesideName(read(text), () => false)
  expect(understood.map(toChipKey).join(' ')).toBe(expected)
})
