import { expect, test } from 'vitest'
import { checkPasswordStrength } from '#services/account/password.ts'

const weak = [
  '',
  'short',
  'elevenchars',
  'aaaaaaaaaaaaaaaa',
  'abcabcabcabcabc',
  'ababababababab',
  '123456789012',
  '1234567890123456',
  'abcdefghijklmnop',
  'qwertyuiop123456',
  'qwertyuiopasdfghjkl',
  'passwordpassword',
  'Password1234',
  'P@ssw0rd2026!',
  'p4ssw0rd!p4ssw0rd',
  'administrator1',
  'Administrator2026!',
  'scholarship-atlas-2026',
  'welcome-welcome1',
  'correcthorsebatterystaple',
  'letmein-admin-123',
  'elizabethtaylor1',
  'liverpoolfc1892',
  'qazxswedcvfr',
  '1q2w3e4r5t6y7u8i',
  'iloveyouforever',
  '11/22/1985-smith',
  'k7!Qz9#rTw2mk7!Qz9#rTw2m',
]

for (const password of weak) {
  test(`'${password}' is refused`, async () => {
    expect(await checkPasswordStrength(password)).toMatchObject({
      key: expect.stringMatching(/^password-/),
    })
  })
}

const strong = [
  'mellow granite 47 kites',
  'k7!Qz9#rTw2m',
  'Zm9vYmFyYmF6cXV4',
  '夕焼けの橋を渡る三匹の猫と犬',
  'tuvalu-basalt-heron-91',
  'R4nd0m-Gr4n1te-Kit3',
]

for (const password of strong) {
  test(`'${password}' is accepted`, async () => {
    expect(await checkPasswordStrength(password)).toBeUndefined()
  })
}

test('the names of the site and of the user are no secret', async () => {
  const names = ['Stipendienkompass Nord', 'wilhelmine']
  for (const password of [
    'stipendienkompass',
    'Stipendienkompass-Nord-2026',
    'w1lhelm1ne-kompass!',
    'stipendienkompassnord',
  ]) {
    expect(await checkPasswordStrength(password), password).toBeUndefined()
    expect(await checkPasswordStrength(password, names), password).toMatchObject({
      key: expect.stringMatching(/^password-/),
    })
  }
})

test('a very long password is checked at once', async () => {
  const letters = Array.from({ length: 1024 }, (_, index) =>
    String.fromCharCode(33 + ((index * 7919) % 90)),
  ).join('')
  for (const password of ['a'.repeat(1024), 'password1'.repeat(113)])
    expect(await checkPasswordStrength(password), password.slice(0, 20)).toMatchObject({
      key: expect.stringMatching(/^password-/),
    })
  const start = process.cpuUsage()
  await checkPasswordStrength(letters)
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000)
})

test('generated passwords are accepted', async () => {
  const { randomBytes } = await import('node:crypto')
  const generated = Array.from({ length: 50 }, () => randomBytes(15).toString('base64url'))
  const reasons = await Promise.all(generated.map((password) => checkPasswordStrength(password)))
  expect(reasons.filter((reason) => reason !== undefined)).toEqual([])
})
