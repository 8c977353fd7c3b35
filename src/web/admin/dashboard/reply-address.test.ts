import { expect, test } from 'vitest'
import { toReplyAddress } from '#web/admin/dashboard/reply-address.ts'

const reply = {
  email: 'ada+news@example.org',
  subject: 'Your message to Atlas & Co',
  heading: 'On 29 Nov 2026 Ada wrote:',
}

const bodyOf = (address: string) => new URL(address).searchParams.get('body')

test('a reply has the recipient, the subject and the quoted message', () => {
  const address = toReplyAddress({ ...reply, message: 'First line?\n\nSecond & last #line' })
  expect(address).toMatch(/^mailto:ada%2Bnews@example\.org\?/)
  expect(new URL(address).searchParams.get('subject')).toBe(reply.subject)
  expect(bodyOf(address)).toBe(
    '\r\n\r\nOn 29 Nov 2026 Ada wrote:\r\n> First line?\r\n> \r\n> Second & last #line',
  )
})

test('a message too long for mail programs is cut after a word', () => {
  const address = toReplyAddress({ ...reply, message: 'Fifty letters of words. '.repeat(400) })
  expect(address.length).toBeLessThanOrEqual(2000)
  expect(address.length).toBeGreaterThan(1900)
  expect(bodyOf(address)).toMatch(/(?:Fifty|letters|of|words\.) \[…\]$/)
})

for (const [script, message] of [
  ['Arabic', 'سؤال عن المنحة '.repeat(700)],
  ['Chinese', '奖学金申请问题'.repeat(1400)],
  ['emoji', '🎓'.repeat(5000)],
] as const) {
  test(`a long message in ${script} fits, and no character is broken`, () => {
    const address = toReplyAddress({ ...reply, message })
    expect(address.length).toBeLessThanOrEqual(2000)
    const words = bodyOf(address)!.split('> ')[1]!.replace(' […]', '')
    expect(words.length).toBeGreaterThan(50)
    expect(message.startsWith(words)).toBe(true)
  })
}

test('half of a character breaks no address', () => {
  expect(toReplyAddress({ ...reply, message: 'a\uD800b' })).toContain('a%EF%BF%BDb')
})

test('a long name and address leave room for the message', () => {
  const address = toReplyAddress({
    ...reply,
    email: `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
    heading: `On 29 Nov 2026 ${'a'.repeat(200)} wrote:`,
    message: 'word '.repeat(2000),
  })
  expect(address.length).toBeLessThanOrEqual(2000)
  expect(bodyOf(address)).toContain('> word word')
})
