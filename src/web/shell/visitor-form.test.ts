import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Problem } from '#domain/problem.ts'
import { languageContext, reportContext } from '#web/context.ts'
import { processVisitorForm } from '#web/shell/visitor-form.ts'
import { findLanguage } from '#web/texts/languages.ts'

async function process(error: unknown) {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(languageContext, await findLanguage(null))
  context.set(reportContext, (each) => void reported.push(each))
  const { ok, init } = await processVisitorForm(
    new FormData(),
    async () => undefined,
    async () => {
      throw error
    },
    context,
  )
  return { ok, status: init.status, wait: init.headers['retry-after'], reported }
}

test('a bug behind a form is 500, and the log gets its cause', async () => {
  for (const bug of [new TypeError('no function'), new Error('bug'), 'a text']) {
    const { reported, ...answer } = await process(bug)
    expect(answer).toEqual({ ok: false, status: 500, wait: undefined })
    expect(reported).toEqual([bug])
  }
})

test('trouble of the database behind a form is 503 with a time to try again, and no bug', async () => {
  const answer = await process(new Problem('unavailable', { key: 'data-away' }))
  expect(answer).toEqual({ ok: false, status: 503, wait: '5', reported: [] })
})
