import { expect, test } from 'vitest'
import { readPageText } from '#services/links/probe-link.ts'

test('only visible text is read', () => {
  expect(readPageText('<h1 title="a > b">Calls&nbsp;for <b>2026</b>\n are&#32;closed</h1>')).toBe(
    ' Calls for 2026 are closed ',
  )
  expect(readPageText('a<!-- calls are closed -->b<!-- > c -->')).toBe('ab')
  expect(
    readPageText('a<script>var x = "</p>"; calls are closed</SCRIPT >b<style>c</style>d'),
  ).toBe('a b d')
  expect(readPageText('a<scripture>b</scripture>')).toBe('a b ')
  expect(readPageText('&#0; &#x110000; &zzz; &amp;lt; 1 < 2')).toBe(
    '\ufffd \ufffd &zzz; &lt; 1 < 2',
  )
  expect(readPageText('a<script>never ends <p>b')).toBe('a ')
  expect(readPageText('')).toBe('')
})
