import { expect, test } from 'vitest'
import { oneClickRoutes } from '#server/mail/one-click.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

function open() {
  const heard: object[] = []
  const oneClick = oneClickRoutes({
    async leave(link) {
      heard.push(link)
      return 'left'
    },
  })
  const post = async (body: string) =>
    (await oneClick.request('/one-click?s=ada&k=proof', { method: 'POST', headers: form, body }))
      .status
  return { heard, post }
}

test('a mail program unsubscribes by one click, and other posts there do nothing', async () => {
  const { heard, post } = open()
  for (const body of ['', 'List-Unsubscribe=Two-Click', '%'])
    expect([body, await post(body)]).toEqual([body, 400])
  expect(heard).toEqual([])
  expect(await post('List-Unsubscribe=One-Click')).toBe(200)
  expect(heard).toEqual([{ subscriber: 'ada', proof: 'proof' }])
})
