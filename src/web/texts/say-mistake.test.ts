import { expect, test } from 'vitest'
import type { Mistake } from '#domain/mistake.ts'
import { en } from '#web/texts/en/catalogue.ts'
import { sayErrors, sayMistake } from '#web/texts/say-mistake.ts'

const sentences: readonly (readonly [Mistake, string])[] = [
  [{ key: 'no-name' }, 'Please enter your name.'],
  [{ key: 'too-long', most: 200 }, 'Please use at most 200 characters.'],
  [{ key: 'field-missing', field: 'name', kind: 'scholarship' }, 'Please enter the name.'],
  [{ key: 'field-missing', field: 'name', kind: 'leadership' }, 'Please enter the title of the program.'],
  [{ key: 'field-missing', field: 'benefits', kind: 'internship' }, 'Please enter at least one benefit.'],
  [{ key: 'field-too-long', field: 'deadlineNote', most: 500 }, 'Please use at most 500 characters for the note on the deadline.'],
  [{ key: 'too-many-words', field: 'fields', most: 30, longest: 100 }, 'Please use at most 30 fields of study of at most 100 characters.'],
  [{ key: 'field-not-listed', field: 'deadlineKind' }, 'Please choose the kind of deadline from the list.'],
  [{ key: 'field-empty', field: 'subject' }, 'Please enter a subject.'],
  [{ key: 'bad-link', fault: 'no-host' }, 'This address names no website. Please enter a full one, such as https://example.org/apply.'],
  [
    { key: 'bad-picture', fault: 'elsewhere', block: 2 },
    'Picture in block 2: This is no picture of this site. Upload it, or enter an address that begins with https://.',
  ],
  [{ key: 'category-not-listed' }, 'Please choose one of the categories: Scholarship, Internship, Leadership, Announcement.'],
  [{ key: 'twice-in-file', line: 3 }, 'The same item stands in line 3 already.'],
  [{ key: 'twice-in-file', line: null }, 'The same item stands earlier in this line already.'],
  [{ key: 'other-kind', found: 'scholarship', given: 'leadership' }, 'There is a scholarship of this id, and this is a leadership.'],
  [{ key: 'code-taken', name: 'Northern Lights' }, '"Northern Lights" has this id already. Please use another one.'],
  [{ key: 'said', text: 'The cupboard is bare.' }, 'The cupboard is bare.'],
]

for (const [mistake, sentence] of sentences) {
  test(`${JSON.stringify(mistake)} is said as a sentence`, () => {
    expect(sayMistake(en, mistake)).toBe(sentence)
  })
}

test('mistakes by field are said by field, and none where there is none', () => {
  expect(sayErrors(en, { email: { key: 'no-email' } })).toEqual({ email: 'Please enter your e-mail address.' })
  expect(sayErrors(en)).toEqual({})
})
