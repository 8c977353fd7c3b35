import { expect, test } from 'vitest'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import { en } from '#web/texts/en/catalogue.ts'
import { formatFieldErrors, formatErrorMessage } from '#web/texts/format-error.ts'

const sentences: readonly (readonly [ErrorMessage, string])[] = [
  [{ key: 'no-name' }, 'Enter your name.'],
  [{ key: 'too-long', most: 200 }, 'Use at most 200 characters.'],
  [{ key: 'field-missing', field: 'name', kind: 'scholarship' }, 'Enter the name.'],
  [{ key: 'field-missing', field: 'name', kind: 'leadership' }, 'Enter the title of the program.'],
  [{ key: 'field-missing', field: 'benefits', kind: 'internship' }, 'Enter at least one benefit.'],
  [
    { key: 'field-too-long', field: 'deadlineNote', most: 500 },
    'Use at most 500 characters for the note about the deadline.',
  ],
  [
    { key: 'too-many-words', field: 'fields', most: 30, longest: 100 },
    'Enter at most 30 fields of study, each with at most 100 characters.',
  ],
  [
    { key: 'field-not-listed', field: 'deadlineKind' },
    'Choose the type of deadline from the list.',
  ],
  [{ key: 'field-empty', field: 'subject' }, 'Enter a subject.'],
  [
    { key: 'bad-link', fault: 'no-host' },
    'This is not a full web address. Enter one like https://example.org/apply.',
  ],
  [
    { key: 'bad-picture', fault: 'elsewhere', block: 2 },
    'Image in block 2: This image is not on this site. Upload it, or enter an address that starts with https://.',
  ],
  [
    { key: 'category-not-listed' },
    'Choose one of these categories: Scholarship, Internship, Leadership, Announcement.',
  ],
  [{ key: 'twice-in-file', line: 3 }, 'The same item is already in line 3.'],
  [{ key: 'twice-in-file', line: null }, 'The same item comes earlier in this line.'],
  [
    { key: 'other-kind', found: 'scholarship', given: 'leadership' },
    'Another type of opportunity already has this ID (scholarship). This record is of type leadership program.',
  ],
  [
    { key: 'code-taken', name: 'Northern Lights' },
    '“Northern Lights” already has this ID. Use another one.',
  ],
  [{ key: 'too-many-tries', seconds: 5 }, 'Too many attempts. Try again in 1 minute.'],
  [{ key: 'too-many-tries', seconds: 61 }, 'Too many attempts. Try again in 2 minutes.'],
  [{ key: 'said', text: 'The cupboard is bare.' }, 'The cupboard is bare.'],
]

for (const [mistake, sentence] of sentences) {
  test(`${JSON.stringify(mistake)} becomes a sentence`, () => {
    expect(formatErrorMessage(en, mistake)).toBe(sentence)
  })
}

test('errors by field become texts by field, and none without errors', () => {
  expect(formatFieldErrors(en, { email: { key: 'no-email' } })).toEqual({
    email: 'Enter your email address.',
  })
  expect(formatFieldErrors(en)).toEqual({})
})
