import { expect, test } from 'vitest'
import { checkPasswordStrength } from '#services/account/password-strength.ts'

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
]

for (const password of weak) {
  test(`'${password}' is refused`, () => {
    expect(checkPasswordStrength(password)).toEqual(expect.any(String))
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
  test(`'${password}' will do`, () => {
    expect(checkPasswordStrength(password)).toBeUndefined()
  })
}

test('generated passwords will do', async () => {
  const { randomBytes } = await import('node:crypto')
  const reasons = Array.from({ length: 500 }, () => checkPasswordStrength(randomBytes(15).toString('base64url')))
  expect(reasons.filter((reason) => reason !== undefined)).toEqual([])
})
