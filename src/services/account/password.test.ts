import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#services/account/password.ts'

test('the same password gives another hash each time, and each verifies', async () => {
  const [one, two] = await Promise.all([
    hashPassword('mellow granite'),
    hashPassword('mellow granite'),
  ])
  expect(one).not.toBe(two)
  expect(await verifyPassword('mellow granite', one)).toBe(true)
  expect(await verifyPassword('mellow granite', two)).toBe(true)
  expect(await verifyPassword('mellow granitE', one)).toBe(false)
})

test('a password matches in any Unicode composition', async () => {
  expect(await verifyPassword('cafe\u0301 granite', await hashPassword('caf\u00e9 granite'))).toBe(
    true,
  )
})

test('a malformed hash verifies nothing', async () => {
  for (const hash of [
    '',
    'changed',
    '$argon2id$v=19$m=19456,t=2,p=1$$',
    '$argon2i$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA',
  ]) {
    expect(await verifyPassword('mellow granite', hash)).toBe(false)
  }
})

test('simultaneous password checks queue, and none is refused', async () => {
  // The cheapest parameters that the format allows.
  const hash = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$AAAA'
  const answers = await Promise.all(
    Array.from({ length: 160 }, () => verifyPassword('wrong', hash)),
  )
  expect(answers).toEqual(Array.from({ length: 160 }, () => false))
})
